import { useTranslation } from 'react-i18next'
import { saveFile } from '#lib/api/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** The codes are shown once, when they are created. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(t('security.codes.copied'), { tone: 'success' })
  }
  return (
    <div className="max-w-form">
      <Notice tone="good" title={t('security.codes.title')} stacked>
        {t('security.codes.once')}
      </Notice>
      <ul
        aria-label={t('security.codes.title')}
        className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-photo border border-line bg-wall px-5 py-4 font-mono text-15 min-[22rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="primary" onClick={onKept}>
          {t('security.codes.kept')}
        </Button>
        <Button onClick={() => void copy()}>{t('security.codes.copy')}</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'husrum-codes.txt')}>
          {t('security.codes.save')}
        </Button>
      </div>
    </div>
  )
}
