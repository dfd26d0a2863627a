import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, exchange } from '../../api/call.ts'
import { type AnswerOf, endpoints } from '../../api/endpoints.ts'
import { callGateway } from '../../tools/try-api/use-call.ts'
import { CLIENT, isPrepared, prepared, rulesOf, type StepName, steps } from './scenario.ts'
import { type StepOutcome, tourMemory } from './tour-memory.ts'

type Demo = NonNullable<AnswerOf<'getDemo'>['demo']>
type Results = Partial<Record<StepName, StepOutcome>>

/** The guided scenario: every step is a real request, and a step that changes the configuration really does. */
export function useTour(demo: Demo) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<Results>(() => tourMemory.results())
  const [token, setToken] = useState(tourMemory.token)

  const keep = (next: Results) => {
    tourMemory.keepResults(next)
    setResults(next)
  }
  const takeToken = (next: string | undefined) => {
    tourMemory.setToken(next)
    setToken(next)
  }
  const run = useMutation({
    mutationFn: async (step: StepName) => {
      await configure(demo, rulesOf(step))
      return { step, answer: await putPet(demo, tokenFor(step, token)) }
    },
    onSuccess: ({ step, answer }) => {
      const { status, transactionId } = answer
      keep({ ...results, [step]: { status, transactionId } })
      return queryClient.invalidateQueries()
    },
    meta: { keepQueries: true },
  })
  const fetchToken = useMutation({
    mutationFn: () => call(endpoints.getDemoToken, { body: { clientId: CLIENT } }),
    onSuccess: ({ accessToken }) => takeToken(accessToken),
    meta: { keepQueries: true },
  })
  const logIn = useMutation({
    mutationFn: async () => {
      const redirectUri = `${window.location.origin}/console/tour/callback`
      const body = { clientId: CLIENT, redirectUri }
      const { url, ...login } = await call(endpoints.startDemoLogin, { body })
      tourMemory.keepLogin({ ...login, clientId: CLIENT, redirectUri })
      window.location.assign(url)
    },
    meta: { keepQueries: true },
  })
  const restart = useMutation({
    mutationFn: () => configure(demo, []),
    onSuccess: () => {
      keep({})
      takeToken(undefined)
    },
  })
  return { results, token, run, fetchToken, logIn, restart, current: currentStep(results, token) }
}

export type Tour = ReturnType<typeof useTour>

/** The first step that has not been taken; behind the last when all are. */
function currentStep(results: Results, token: string | undefined): number {
  const isDone = (name: StepName) =>
    name === 'token' ? token !== undefined : results[name] !== undefined
  // A token is only in memory: what came after it stays done when it is gone.
  const lastDone = steps.findLastIndex(({ name }) => results[name] !== undefined)
  const at = steps.findIndex(
    ({ name }, index) => !isDone(name) && (index > lastDone || name === 'token'),
  )
  return at < 0 ? steps.length : at
}

function tokenFor(step: StepName, token: string | undefined): string | null {
  if (step === 'missing') return null
  if (!token) throw new Error('the token is gone: get another one')
  return step === 'altered' ? `${token}x` : token
}

async function configure({ delivery, policy }: Demo, rules: string[]): Promise<void> {
  const request = { params: delivery }
  const { body: current, etag } = await exchange(endpoints.getAccessControl, request)
  if (!isPrepared(current, policy, rules)) {
    const body = prepared(current, policy, rules)
    await exchange(endpoints.putAccessControl, { ...request, body }, { etag })
  }
  await call(endpoints.resetCaches, {})
}

function putPet(demo: Demo, token: string | null) {
  return callGateway({
    delivery: demo.delivery,
    method: 'PUT',
    path: '/pet',
    headers: [
      ['accept', 'application/json'],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify(demo.pet),
    token,
    tokenIn: 'query',
  })
}
