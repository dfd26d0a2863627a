import { z } from 'zod'

const Part = (headers: boolean) =>
  z.strictObject({ headers: z.boolean().default(headers), payload: z.boolean().default(false) })

const parts = (outboundHeaders: boolean) => ({
  inbound: Part(false).prefault({}),
  outbound: Part(outboundHeaders).prefault({}),
})

const Message = (outboundHeaders: boolean) =>
  z.strictObject({ enabled: z.boolean().default(false), ...parts(outboundHeaders) }).prefault({})

/** Which of the four parts of an exchange are kept beside the transaction (spec 2.3), when a delivery overrides the global setting. */
export const RecordedMessages = z.strictObject({
  request: Message(true),
  response: Message(false),
})
export type RecordedMessages = z.infer<typeof RecordedMessages>

/** "Registrazione Messaggi" of a delivery: `default` is the global setting, `overridden` is what stands here. */
export const MessageRecording = z
  .strictObject({
    mode: z.enum(['default', 'overridden']).optional(),
    /** Recorded by whoever says `overridden` and nothing more; the headers that go to the application. */
    request: z.strictObject({ enabled: z.boolean().optional(), ...parts(true) }).prefault({}),
    response: Message(false),
    /** Names of headers and of query and form fields to redact beside the built-in ones. */
    redact: z.array(z.string().min(1).max(100)).max(100).default([]),
  })
  .prefault({})
  .transform(({ mode, request, response, redact }) => ({
    mode:
      mode ??
      (request.enabled || response.enabled ? ('overridden' as const) : ('default' as const)),
    request: { ...request, enabled: request.enabled ?? mode === 'overridden' },
    response,
    redact,
  }))
export type MessageRecording = z.infer<typeof MessageRecording>
