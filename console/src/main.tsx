import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isProblem } from './api/problem.ts'
import { App } from './app.tsx'
import { startTexts } from './i18n/i18n.ts'
import { shareNonce } from './theme/nonce.ts'
import './theme/global.css'

shareNonce()
await startTexts()

// A refusal of the server is told on the page; only what nobody expected is worth a line in the browser's console.
const onCaughtError = (error: unknown) => {
  if (!isProblem(error)) console.error(error)
}

createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
