import { Share } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sharePage } from '#lib/share-page.ts'
import { showToast } from '#lib/toast.ts'
import { IconButton } from '#ui/IconButton.tsx'

export function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const { url, done } = await sharePage(name)
    if (done === 'copied') showToast(t('experts.profile.share.copied'), { tone: 'success' })
    if (done === 'refused') showToast(url, { seconds: 20 }) // to be copied by hand
  }
  return (
    <IconButton
      tone="line"
      className="noscript:hidden"
      label={t('experts.profile.share.label', { name })}
      icon={<Share aria-hidden="true" strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  )
}
