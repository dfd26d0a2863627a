import { Stepper } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Delivery } from '../../../../src/model/delivery.ts'
import type { AnswerOf } from '../../api/endpoints.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useNewDocument } from '../../forms/use-new-document.ts'
import { Page } from '../../ui/page.tsx'
import { blankDelivery } from './blank-delivery.ts'
import { DetailsStep } from './details-step.tsx'
import classes from './new-delivery-page.module.css'
import { ProtectionStep } from './protection-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SourceStep } from './source-step.tsx'

const STEPS = ['source', 'details', 'protection', 'review'] as const

/** Nuova erogazione in four steps: where from, what, who may call it, and a last look. */
export function NewDeliveryPage() {
  const { t } = useTranslation(['newDelivery', 'frame'])
  const navigate = useNavigate()
  const { org } = useSearch({ strict: false })
  const { data } = useSuspenseQuery(query(endpoints.listOrganizations, {}))
  const organizations = data.items.map(({ name }) => name)
  const [step, setStep] = useState(0)
  const [found, setFound] = useState<AnswerOf<'importOpenApi'>>()
  const editing = useNewDocument({
    create: endpoints.createDelivery,
    schema: Delivery,
    defaults: blankDelivery(org ?? organizations[0] ?? ''),
    onSaved: ({ body: { organization, api, version } }) =>
      void navigate({
        to: '/deliveries/$organization/$api/$version/configuration',
        params: { organization, api, version },
      }),
  })
  const { form } = editing
  const back = () => setStep(step - 1)
  const next = () => setStep(step + 1)

  return (
    <Page title={t('frame:page.newDelivery')} description={t('description')}>
      <Stepper
        active={step}
        onStepClick={setStep}
        allowNextStepsSelect={false}
        size="sm"
        wrap={false}
        classNames={{ stepBody: classes.stepBody }}
      >
        {STEPS.map((name) => (
          <Stepper.Step key={name} label={t(`step.${name}`)} />
        ))}
      </Stepper>
      {step === 0 && (
        <SourceStep
          onFound={(answer) => {
            setFound(answer)
            const { organization } = form.getValues()
            form.reset({ ...answer.proposal, organization }, { keepDefaultValues: true })
            next()
          }}
          onByHand={next}
        />
      )}
      {step === 1 && (
        <DetailsStep
          form={form}
          organizations={organizations}
          found={found}
          onBack={back}
          onNext={next}
        />
      )}
      {step === 2 && <ProtectionStep form={form} onBack={back} onNext={next} />}
      {step === 3 && <ReviewStep editing={editing} onBack={back} />}
    </Page>
  )
}
