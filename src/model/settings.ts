import { z } from 'zod'
import { RecordedMessages } from './message-recording.ts'

const days = (fallback: number) => z.int().min(1).max(36_500).default(fallback)

/** The part of the configuration that belongs to no single delivery. */
export const ConfigurationSettings = z
  .strictObject({
    /** The seed's two hours after first access. */
    configurationCacheSeconds: z.number().min(0).max(31_536_000).default(7200),
    messageRecording: RecordedMessages.prefault({}),
    retention: z
      .strictObject({
        transactionsDays: days(90),
        contentsDays: days(15),
        auditDays: days(365),
        /** Oldest days go first when the history grows beyond this; null: no bound. */
        maxBytes: z.int().min(1_048_576).nullable().default(null),
      })
      .prefault({}),
    recording: z
      .strictObject({
        /** What a gateway does that cannot write its journal: refuse with 503, or serve unrecorded. */
        onFailure: z.enum(['refuse', 'serve']).default('refuse'),
        fsync: z.enum(['never', 'interval', 'commit']).default('interval'),
        fsyncIntervalMs: z.int().min(10).max(60_000).default(1000),
        maxJournalBytes: z.int().min(1_048_576).default(4_294_967_296),
        /** Bytes kept of a recorded payload; the rest is cut and marked. */
        maxPayloadBytes: z.int().min(0).max(16_777_216).default(65_536),
      })
      .prefault({}),
    /** Peers whose X-Forwarded-* and client certificate headers are believed: addresses or CIDR ranges. */
    trustedProxies: z.array(z.string().min(1)).max(100).default([]),
    /** References that the admin API may use, such as `env:GW_SECRET` or `file:/run/secrets/gw`. */
    allowedReferences: z
      .array(z.string().regex(/^(env|file):.+$/, 'expected env:NAME or file:PATH'))
      .default([]),
  })
  .prefault({})
export type ConfigurationSettings = z.infer<typeof ConfigurationSettings>
