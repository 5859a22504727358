import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { adminCompanyActions } from '#queries/back-office/company.ts'
import { fieldErrors, refusalSentence } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button, buttonClass } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { factNames, logoAddress, type LogoName } from './company-view.ts'

/** Uploads a logo or an icon as soon as it is chosen; the draft stores its hash. */
export function LogoField({
  name,
  hash,
  hint,
  error,
  mayWrite,
  onChange,
}: {
  name: LogoName
  /** Empty for no logo. */
  hash: string
  hint: string
  error: string | undefined
  mayWrite: boolean
  onChange: (hash: string) => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const id = useId()
  const send = useMutation({
    mutationFn: (file: File) => adminCompanyActions(api)[name === 'icon' ? 'sendIcon' : 'sendLogo'](file),
    onSuccess: (sent) => onChange(sent.hash),
  })
  const problem = fieldErrors(send.error)?.['file'] ?? refusalSentence(send.error) ?? error
  return (
    <section aria-labelledby={id} className={clsx(problem && 'border-l-4 border-danger pl-4')}>
      <h3 id={id} className="text-17 font-semibold tracking-[-0.01em]">
        {t(factNames[name])}
      </h3>
      <p id={`${id}-hint`} className="max-w-[58ch] text-15 text-ink-2">
        {hint}
      </p>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      {hash !== '' && <LogoPicture name={name} hash={hash} />}
      {mayWrite && (
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          <label className={clsx('ring-within relative', send.isPending && 'opacity-45', buttonClass())}>
            <ImagePlus aria-hidden="true" />
            {hash === '' ? t('admin-company.logo.choose') : t('admin-company.logo.other')}
            <input
              type="file"
              accept="image/png,image/webp,image/svg+xml"
              aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
              aria-invalid={problem ? true : undefined}
              className="ring-elsewhere sr-only"
              onClick={(event) => send.isPending && event.preventDefault()}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) send.mutate(file)
                target.value = '' // Lets the same file be chosen again.
              }}
            />
          </label>
          {hash !== '' && (
            <Button tone="quiet" onClick={() => onChange('')}>
              {t('admin-company.logo.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows the logo on the background it is made for, whatever theme the back office has. */
export const LogoPicture = ({ name, hash }: { name: LogoName; hash: string }) => (
  <span
    className={clsx(
      'mt-2.5 inline-flex rounded-control border border-line px-4 py-3',
      name === 'logo_dark' ? 'bg-on-marigold' : 'bg-on-pine',
    )}
  >
    <img src={logoAddress(name, hash)} alt="" className="h-12 w-auto max-w-full object-contain" />
  </span>
)
