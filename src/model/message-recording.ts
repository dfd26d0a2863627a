import { z } from 'zod'

const Part = (headers: boolean) =>
  z.strictObject({ headers: z.boolean().default(headers), payload: z.boolean().default(false) })

const Message = (enabled: boolean, outboundHeaders: boolean) =>
  z
    .strictObject({
      enabled: z.boolean().default(enabled),
      inbound: Part(false).prefault({}),
      outbound: Part(outboundHeaders).prefault({}),
    })
    .prefault({})

/** Which of the four parts of an exchange are kept beside the transaction (spec 2.3), when a delivery overrides the global setting. */
export const RecordedMessages = z.strictObject({
  request: Message(false, true),
  response: Message(false, false),
})
export type RecordedMessages = z.infer<typeof RecordedMessages>

/** "Registrazione Messaggi" of a delivery: `default` is the global setting, `overridden` is what stands here. */
export const MessageRecording = z
  .strictObject({
    mode: z.enum(['default', 'overridden']).optional(),
    request: Message(false, true),
    response: Message(false, false),
    /** Names of headers and of query and form fields to redact beside the built-in ones. */
    redact: z.array(z.string().min(1).max(100)).max(100).default([]),
  })
  .prefault({})
  .transform((section) => ({
    ...section,
    mode:
      section.mode ??
      (section.request.enabled || section.response.enabled ? 'overridden' : 'default'),
  }))
export type MessageRecording = z.infer<typeof MessageRecording>
