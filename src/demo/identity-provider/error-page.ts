import { bilingual, html } from './markup.ts'
import type { Page } from './page.ts'

/** What a person sees when a request to the identity provider cannot be carried on. */
export function errorPage(problem: { error: string; error_description?: string }): Page {
  return {
    title: 'Richiesta non valida',
    body: html`<h1>${bilingual('Richiesta non valida', 'Invalid request')}</h1>
<p>${bilingual(
      'Torna all’applicazione da cui vieni e ricomincia.',
      'Go back to the application you came from and start again.',
    )}</p>
<dl><dt><code>error</code></dt><dd><code>${problem.error}</code></dd>
<dt><code>error_description</code></dt><dd>${problem.error_description}</dd></dl>`,
  }
}
