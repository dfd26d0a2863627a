import { z } from 'zod'

/** A name for a client id ("Applicativo"), so that the console can say who it is. */
export const KnownClient = z.strictObject({
  clientId: z.string().min(1).max(500),
  name: z.string().min(1).max(200),
  description: z.string().max(1000).default(''),
})
export type KnownClient = z.infer<typeof KnownClient>
