import { NONCE_PLACEHOLDER } from '../console/serve.ts'
import { html, Markup } from '../http/html.ts'
import type { OpenApiDocument } from './document.ts'
import type { JsonSchema } from './schemas.ts'

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-roles'?: string[]
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, JsonSchema>
}

/** The API reference as one page that needs nothing else: no script, no other file, no other host. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      path,
      method: method.toUpperCase(),
      operation: one as Operation,
    })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${document.info.title}</title>
<style nonce="${NONCE_PLACEHOLDER}">${new Markup(style)}</style>
</head>
<body>
<header><h1>${document.info.title}</h1><p>${document.info.description}</p>
<p>Base path <code>${document.servers[0]?.url}</code>,
<a href="/api/v1/openapi.json">OpenAPI document</a>, <a href="/console/">console</a></p></header>
<main>
${tags.map(
  (tag) =>
    html`<section><h2>${tag}</h2>${operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(entry)}</section>`,
)}
<section><h2>schemas</h2>${Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<details id="${name}"><summary><code>${name}</code></summary>
${json(schema)}</details>`,
  )}</section>
</main>
</body>
</html>
`.text
}

type Entry = { path: string; method: string; operation: Operation }

function entry({ path, method, operation }: Entry): Markup {
  const body = operation.requestBody?.content['application/json']?.schema
  return html`<details id="${operation.operationId}">
<summary><b class="${method}">${method}</b> <code>${path}</code> ${operation.summary}</summary>
<p>Roles: ${operation['x-roles']?.join(', ') ?? 'none needed'}</p>
${operation.parameters && parameters(operation.parameters)}
${body && html`<h3>Body</h3>${json(body)}`}
${Object.entries(operation.responses)
  .filter(([status]) => status.startsWith('2'))
  .map(([status, response]) => html`<h3>Answer ${status}</h3>${json(response)}`)}
<p>Problems: ${Object.keys(operation.responses)
    .filter((status) => !status.startsWith('2'))
    .join(', ')}</p>
</details>`
}

function parameters(list: NonNullable<Operation['parameters']>): Markup {
  return html`<h3>Parameters</h3><table>
<thead><tr><th>Name</th><th>In</th><th>Required</th><th>Schema</th></tr></thead>
<tbody>${list.map(
    (one) => html`<tr><td><code>${one.name}</code></td><td>${one.in}</td>
<td>${one.required ? 'yes' : 'no'}</td><td><code>${JSON.stringify(one.schema)}</code></td></tr>`,
  )}</tbody></table>`
}

function json(value: unknown): Markup {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 70rem; padding: 1rem }
details { border-bottom: 1px solid #8888; padding: .5rem 0 }
summary { cursor: pointer }
summary b { display: inline-block; min-width: 4.5rem }
pre { background: #8882; overflow: auto; max-height: 30rem; padding: .75rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .25rem .5rem; text-align: left; vertical-align: top }
td code { overflow-wrap: anywhere }
`
