import { toRoute } from '#lib/addresses/address.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import type { ProfileAction } from './use-profile-action.ts'

/** The page's one dark button: a link, or sending the brief. */
export function MainButton({
  main,
  wide = false,
  className = '',
}: {
  main: ProfileAction['main']
  wide?: boolean
  className?: string
}) {
  if ('path' in main)
    return (
      <ButtonLink {...toRoute(main.path)} tone="primary" wide={wide} className={className}>
        {main.label}
      </ButtonLink>
    )
  return (
    <Button tone="primary" wide={wide} loading={main.sending} onClick={main.send} className={className}>
      {main.label}
    </Button>
  )
}
