import { z } from 'zod'
import { OrganizationName } from './names.ts'

/** An organization that publishes APIs ("Soggetto"). */
export const Organization = z.strictObject({
  name: OrganizationName,
  description: z.string().max(1000).default(''),
})
export type Organization = z.infer<typeof Organization>
