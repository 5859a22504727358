import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { compared, COMPARED_MOST, useDeviceList, type ListedExpert } from '#lib/device-storage/device-list.ts'
import { useAccount } from '#lib/session/session.ts'
import { showToast } from '#lib/toast.ts'

/** Adds an expert to the comparison. For visitors and clients; experts and staff compare none. */
export function CompareBox({ expert, className }: { expert: ListedExpert; className?: string }) {
  const { t } = useTranslation()
  const role = useAccount()?.role
  const chosen = useDeviceList(compared)
  if (role && role !== 'client') return null
  const isChosen = chosen.some(({ id }) => id === expert.id)
  const toggle = () => {
    if (!isChosen && chosen.length >= COMPARED_MOST) showToast(t('compare.full'), { ofPage: true })
    else compared.set(expert, !isChosen)
  }
  return (
    <label className={clsx('compare-box', className)}>
      <input
        type="checkbox"
        className="check-box"
        aria-label={t('compare.chooseNamed', { name: expert.name })}
        checked={isChosen}
        onChange={toggle}
      />
      {t('compare.choose')}
    </label>
  )
}
