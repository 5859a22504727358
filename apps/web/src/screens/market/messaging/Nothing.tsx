import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

/** Takes the place of a conversation: why there is none, and what to do. */
export function Nothing({
  title,
  text,
  action,
  onAction,
}: {
  title: string
  text: string
  action: string
  onAction: () => void
}) {
  return (
    <EmptyState
      drawing="door"
      tone="plain"
      className="p-6 md:p-10"
      title={title}
      action={<Button onClick={onAction}>{action}</Button>}
    >
      {text}
    </EmptyState>
  )
}
