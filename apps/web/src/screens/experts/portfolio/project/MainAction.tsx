import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { ButtonLink } from '#ui/navigation/Link.tsx'

/** The page's one ink button: a visitor starts with a brief, a client writes. */
export function MainAction({ expert, wide = false }: { expert: Pick<ExpertProfile, 'id'>; wide?: boolean }) {
  const { t } = useTranslation()
  const account = useAccount()
  return (
    <ButtonLink
      {...(account ? links.writeTo(expert.id) : links.clientRegistration())}
      tone="primary"
      wide={wide}
      className="shrink-0"
    >
      {t(account ? 'project.box.message' : 'project.box.brief')}
    </ButtonLink>
  )
}
