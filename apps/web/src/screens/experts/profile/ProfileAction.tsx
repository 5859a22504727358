import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { target } from '../../../lib/address.ts'
import { paths } from '../../../lib/paths.ts'
import { useAccount } from '../../../lib/session.ts'
import { shortName } from '../../../parts/expert-card/expert-words.ts'
import { ButtonLink } from '../../../ui/Link.tsx'

/** Visitors ask for a match, clients write. Other experts and staff only look. */
export function useProfileAction(expert: ExpertProfile): { label: string; note: string; path: string } | undefined {
  const { t } = useTranslation()
  const account = useAccount()
  const name = shortName(expert)
  if (!account)
    return {
      label: t('experts.profile.ask'),
      note: t('experts.profile.askNote', { name }),
      path: paths.clientRegistration(),
    }
  if (account.role !== 'client') return undefined
  return {
    label: t('experts.profile.message', { name }),
    note: t('experts.profile.messageNote'),
    path: paths.writeTo(expert.id),
  }
}

export function ProfileAction({
  expert,
  buttons,
}: {
  expert: ExpertProfile
  /** Elsewhere the button stands at the window's edge. */ buttons: boolean
}) {
  const action = useProfileAction(expert)
  if (!action) return null
  return (
    <>
      {buttons && (
        <ButtonLink {...target(action.path)} tone="primary" wide className="mt-4">
          {action.label}
        </ButtonLink>
      )}
      <p className="mt-3 text-13 text-ink-2">{action.note}</p>
    </>
  )
}
