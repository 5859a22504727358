import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sharePage } from '#lib/share-page.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'

export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const { url, done } = await sharePage(title)
    if (done === 'copied') showToast(t('project.share.copied'), { tone: 'success' })
    if (done === 'refused') showToast(t('project.share.failed', { url }), { tone: 'danger' })
  }
  return (
    <Button icon={<Share2 aria-hidden="true" />} className="max-sm:w-full" onClick={() => void share()}>
      {t('project.share.action')}
    </Button>
  )
}
