import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointTable } from './build/endpoint-table.ts'

const ADMIN = 'http://127.0.0.1:8081'

export default defineConfig({
  base: '/console/',
  plugins: [react(), endpointTable()],
  build: {
    target: 'es2023',
    // Everything is a file of our own origin: the content security policy knows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': ADMIN, '/health': ADMIN } },
})
