import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouritesOnDevice, useDeviceList, type ListedExpert } from '#lib/device-storage/device-list.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { showToast } from '#lib/toast.ts'
import type { IconButtonProps } from '#ui/buttons/IconButton.tsx'
import type { ClientsHeart } from './ClientsHeart.tsx'
import { Heart, type HeartProps } from './Heart.tsx'

// Visitors' pages do not load it; client.tsx fetches it with the page for signed-in people.
let loaded: typeof ClientsHeart | undefined
const loadClientsHeart = async () => (loaded = (await import('./ClientsHeart.tsx')).ClientsHeart)

/** The heart: filled while the expert is one of the client's favourites. Experts and staff have no favourites. */
export function FavouriteButton({
  expert,
  known = false,
  tone = 'line',
  className = '',
}: {
  expert: ListedExpert
  /** Whether the expert is a favourite, before the whole list is loaded. */ known?: boolean
  tone?: IconButtonProps['tone']
  className?: string
}) {
  const role = useAccount()?.role
  const look = { expert, tone, className }
  if (!role) return <VisitorsHeart {...look} />
  if (role !== 'client') return null
  return <AccountHeart {...look} known={known} />
}

/** A press before the script is loaded is shown at once and carried out later. */
function AccountHeart({ known, ...look }: Omit<HeartProps, 'kept' | 'onToggle'> & { known: boolean }) {
  const [Part, setPart] = useState(() => loaded)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (Part) return undefined
    let drawn = true
    void loadClientsHeart().then(
      (part) => drawn && setPart(() => part),
      // Without the script nothing can be saved: the heart shows the stored state.
      () => drawn && setPressed(false),
    )
    return () => {
      drawn = false
    }
  }, [Part])
  if (Part) return <Part {...look} known={known} pressed={pressed} />
  return <Heart {...look} kept={known !== pressed} onToggle={() => setPressed(!pressed)} />
}

/** A visitor saves experts on this device. A toast offers a login; the account then takes them over. */
function VisitorsHeart(look: Omit<HeartProps, 'kept' | 'onToggle'>) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const visitors = useDeviceList(favouritesOnDevice)
  const kept = visitors.some(({ id }) => id === look.expert.id)
  const toggle = () => {
    favouritesOnDevice.set(look.expert, !kept)
    if (kept) return
    showToast(t('favourites.onDevice', { name: look.expert.name }), {
      seconds: 8,
      action: {
        label: t('favourites.forGood'),
        run: () => void navigate(links.login(router.latestLocation.href)),
      },
    })
  }
  return <Heart {...look} kept={kept} onToggle={toggle} />
}
