import { clsx } from 'clsx'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { toRoute } from '#lib/address.ts'
import { FavouriteButton } from '#parts/favourites/FavouriteButton.tsx'
import { ButtonLink } from '#ui/Link.tsx'
import { MainButton } from './MainButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useProfileAction } from './use-profile-action.ts'

/** What can be done from here: the main action, a message, the heart, and passing the page on. */
export function ProfileActions({
  expert,
  withMain,
}: {
  expert: ExpertProfile
  /** On phones it stands at the window's edge. */ withMain: boolean
}) {
  const action = useProfileAction(expert)
  return (
    <>
      {action && withMain && <MainButton main={action.main} wide className="mt-4" />}
      <div className={clsx('mt-2 flex gap-2', !withMain && 'mt-4')}>
        {action?.message && (
          <ButtonLink {...toRoute(action.message.path)} className="flex-1">
            {action.message.label}
          </ButtonLink>
        )}
        <FavouriteButton expert={expert} />
        <ShareButton name={expert.name} />
      </div>
      {action && <p className="mt-3 text-13 text-ink-2">{action.note}</p>}
    </>
  )
}
