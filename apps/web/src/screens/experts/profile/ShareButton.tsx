import { Share } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

/** The system's own way of passing a page on; where it has none, the address is copied. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation()
  async function share() {
    const url = location.origin + location.pathname
    if ('share' in navigator) {
      // Thinking better of it is no failure.
      await navigator.share({ title: name, url }).catch(() => undefined)
      return
    }
    try {
      await copy(url)
      showToast(t('experts.profile.share.copied'), { tone: 'success' })
    } catch {
      showToast(url, { seconds: 20 }) // to be copied by hand
    }
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

/** Rejects where the page may not write to the clipboard, or has none. */
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text)
