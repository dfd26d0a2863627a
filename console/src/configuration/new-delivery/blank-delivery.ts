import { Delivery } from '../../../../src/model/delivery.ts'

/** A delivery with every default and nothing of its own yet. */
export function blankDelivery(organization: string): Delivery {
  const filled = Delivery.parse({
    organization: organization || 'unnamed',
    api: 'unnamed',
    version: 'v1',
    upstream: { url: 'http://unnamed' },
    accessControl: {},
    messageRecording: {},
    cors: {},
    limits: {},
  })
  return { ...filled, organization, api: '', upstream: { ...filled.upstream, url: '' } }
}
