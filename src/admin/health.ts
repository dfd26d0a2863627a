import type { Hono } from 'hono'
import type { AdminEnvironment } from './environment.ts'

/** What health and metrics are made of. */
export type HealthParts = {
  /** True when the product can do its work. */
  ready: () => Promise<boolean>
  /** Everything measured, as Prometheus text. */
  metrics: () => Promise<string>
}

/** Mounts health and metrics, which need no login. */
export function mountHealth(app: Hono<AdminEnvironment>, { ready, metrics }: HealthParts): void {
  app.get('/health/live', () => Response.json({ status: 'live' }))
  app.get('/health/ready', async () => {
    const isReady = await ready().catch(() => false)
    return isReady
      ? Response.json({ status: 'ready' })
      : Response.json({ status: 'unavailable' }, { status: 503 })
  })
  app.get('/metrics', async () => {
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(await metrics(), { headers })
  })
}
