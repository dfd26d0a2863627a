import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointTable } from './build/endpoint-table.ts'

const ADMIN = 'http://127.0.0.1:8081'

// What the first page needs goes into two files: a hundred small ones would compress a tenth worse.
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|clsx|@floating-ui\/[\w-]+|@tanstack\/(history|query-core|react-query|react-router|router-core|react-store|store)|@mantine\/core\/esm\/core)\//
const COMPONENTS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Badge|Breadcrumbs|Burger|Button|CloseButton|Flex|FocusTrap|Group|Input|InputBase|Kbd|Loader|Menu|Paper|PasswordInput|Popover|Portal|SimpleGrid|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)\//
const FRAME =
  /console\/src\/(api|shell|login|theme)\/|console\/src\/[\w-]+\.tsx?$|virtual:endpoint-table/
const LATER = /palette\.tsx|suggestion|recognize|activation-panel|session-dialog|use-reset-caches/

export default defineConfig({
  base: '/console/',
  plugins: [react(), endpointTable()],
  build: {
    target: 'es2023',
    // Everything is a file of our own origin: the content security policy knows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            {
              name: 'frame',
              test: (id) => COMPONENTS.test(id) || (FRAME.test(id) && !LATER.test(id)),
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': ADMIN, '/health': ADMIN } },
})
