import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startTexts } from './i18n/i18n.ts'
import { shareNonce } from './theme/nonce.ts'
import './theme/global.css'

shareNonce()
await startTexts()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
