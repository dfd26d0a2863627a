import type { Handlers } from '../handlers.ts'
import { invalidField } from '../http/problem.ts'
import { readApiDocument } from '../imports/api-document.ts'
import type { FetchDocument } from '../imports/fetch-document.ts'
import { propose } from '../imports/proposal.ts'
import type { Parts } from '../parts.ts'
import { maySee } from '../session/caller.ts'

/** Proposes a delivery from an OpenAPI document; nothing is stored. */
export function openApiImports({
  store,
  fetchDocument,
}: Parts & { fetchDocument: FetchDocument }): Pick<Handlers, 'importOpenApi'> {
  return {
    async importOpenApi({ body: { url, document } }, { caller }) {
      if ((url === undefined) === (document === undefined)) {
        throw invalidField('document', 'expected either a document or a url')
      }
      const given = typeof document === 'object' ? JSON.stringify(document) : document
      const text = given ?? (await fetchDocument(url!))
      const known = (await store.configuration.organizations()).map((one) => one.document.name)
      const organization =
        known.find((name) => maySee(caller, name)) ?? caller.organizations[0] ?? 'Organization'
      const policies = (await store.configuration.tokenPolicies()).map((one) => one.document)
      return propose(readApiDocument(text), { organization, policies, source: url })
    },
  }
}
