import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { styleNonce } from './theme/nonce.ts'
import { theme } from './theme/theme.ts'
import { variables } from './theme/variables.ts'
import { Notices } from './ui/notices.tsx'

/** The console: theme, texts, answers and pages put together. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  )
}
