import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'

/** The system's own sheet where there is one, else the address in the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const url = `${location.origin}${location.pathname}`
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return undefined // changed their mind
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast(t('project.share.copied'), { tone: 'success' })
    } catch {
      showToast(t('project.share.failed', { url }), { tone: 'danger' })
    }
  }
  return (
    <Button icon={<Share2 aria-hidden="true" />} className="max-sm:w-full" onClick={() => void share()}>
      {t('project.share.action')}
    </Button>
  )
}
