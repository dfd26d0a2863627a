import { ProviderFault } from './provider-fault.ts'

/** Asks the first, and the second only when the first cannot answer; the fault of both names both. */
export async function withFallback<T>(
  first: () => Promise<T>,
  second: (() => Promise<T>) | undefined,
): Promise<T> {
  if (!second) return first()
  try {
    return await first()
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    return await second().catch((other: unknown) => {
      throw other instanceof ProviderFault ? bothFailed(fault, other) : other
    })
  }
}

function bothFailed(first: ProviderFault, second: ProviderFault): ProviderFault {
  return new ProviderFault(
    first.code,
    first.phase,
    `${first.message}; at the fallback endpoint: ${second.message}`,
    {
      status: first.status,
      retryAfterSeconds: soonest(first.retryAfterSeconds, second.retryAfterSeconds),
      cause: first,
    },
  )
}

function soonest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.min(one, other)
}
