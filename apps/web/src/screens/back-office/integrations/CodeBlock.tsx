import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { useCopy } from './SecretOnce.tsx'

/** Shows code or a message unchanged, with a button that copies it. */
export function CodeBlock({ label, code, className }: { label: string; code: string; className?: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <div className={className}>
      <div
        role="group"
        aria-label={label}
        // oxlint-disable-next-line no-noninteractive-tabindex -- long lines scroll, and must be reachable by keys
        tabIndex={0}
        className={clsx('max-h-112 overflow-auto rounded-control border border-line bg-plaster px-3.5 py-3')}
      >
        <pre className="font-mono text-13 leading-relaxed">{code}</pre>
      </div>
      <Button
        size="small"
        className="mt-2"
        aria-label={t('admin-integrations.copyOf', { what: label })}
        onClick={() => void copy(code)}
      >
        {t('admin-integrations.copy')}
      </Button>
    </div>
  )
}
