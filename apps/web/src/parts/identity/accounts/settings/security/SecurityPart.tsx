import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { saveFile } from '#lib/api/save-file.ts'
import { showToast } from '#lib/toast.ts'

/**
 * One security setting: the result of an action is above it; recovery codes replace it until they are saved; its
 * `children` are undefined until its data is loaded.
 */
export function SecurityPart({
  id,
  title,
  about,
  done,
  codes,
  onKept,
  query: { isError, refetch },
  children,
}: {
  id: string
  title: string
  about: string
  done: string | undefined
  codes: string[] | undefined
  onKept: () => void
  query: { isError: boolean; refetch: () => Promise<unknown> }
  children: ReactNode
}) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (codes ?? done) heading.current?.focus() // the pressed element may have been removed
  }, [codes, done])
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-21 outline-none">
        {title}
      </h3>
      <p className="mt-1 mb-4 max-w-text text-15 text-ink-2">{about}</p>
      <div role="status">
        {done && (
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />} className="mb-4">
            {done}
          </Notice>
        )}
      </div>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            heading.current?.focus() // there may be no message, and the button disappears
            onKept()
          }}
        />
      ) : (
        (children ??
        (isError ? (
          <div role="alert">
            <EmptyState
              drawing="chair"
              tone="plain"
              level={3}
              title={t('security.failed')}
              action={<Button onClick={() => void refetch()}>{t('settings.devices.retry')}</Button>}
            />
          </div>
        ) : (
          <Loading>
            <Skeleton shape="block" className="h-11 w-48" />
          </Loading>
        )))
      )}
    </section>
  )
}

/** The codes are shown once, when they are created. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
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
