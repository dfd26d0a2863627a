import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Confirm } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  label: string
  /** The question, and what it means to say yes. */
  title: string
  text: string
  /** The list that has one less afterwards. */
  list: '/deliveries' | '/token-policies'
  remove: () => Promise<unknown>
}

/** Removes what a page is about after a question, then goes back to its list; a refusal is told in the question. */
export function RemoveButton({ label, title, text, list, remove }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await navigate({ to: list })
      await queryClient.invalidateQueries()
    },
    // The list asks again after leaving: this page would only learn that what it shows is gone.
    meta: { keepQueries: true },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" />}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={title}
        text={text}
        action={label}
        isBusy={removing.isPending}
        error={removing.error}
        onClose={dialog.close}
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}
