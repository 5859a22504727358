import { useTranslation } from 'react-i18next'
import { refusalSentence } from '#lib/api/refusals.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { LogoPicture } from './LogoField.tsx'
import { factKeys, factNames, isLogo, typedOf } from './company-view.ts'
import type { OwnCompany } from './use-company.ts'

/** Lists what publishing changes, with old and new values. */
export function PublishDialog({
  company: { data, publish },
  onClose,
  onDone,
}: {
  company: OwnCompany
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [before, after] = [typedOf(data.facts), typedOf(data.draft ?? data.facts)]
  const changed = factKeys.filter((key) => before[key] !== after[key])
  const refused = refusalSentence(publish.error)
  const close = () => {
    publish.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t('admin-company.publishTitle')}
      description={t('admin-company.publishWhat')}
      footer={
        <>
          <DialogClose render={<Button>{t('admin-company.cancel')}</Button>} />
          <Button
            tone="primary"
            loading={publish.isPending}
            onClick={() => publish.mutate(undefined, { onSuccess: onDone })}
          >
            {t('admin-company.publishNow')}
          </Button>
        </>
      }
    >
      {refused !== undefined && (
        <Notice tone="bad" role="alert" className="mb-5">
          {refused}
        </Notice>
      )}
      {changed.length === 0 ? (
        <p>{t('admin-company.nothingChanges')}</p>
      ) : (
        <dl className="grid gap-3">
          {changed.map((key) => (
            <div key={key}>
              <dt className="text-13 text-ink-2">{t(factNames[key])}</dt>
              <dd className="text-15 wrap-anywhere whitespace-pre-line">
                {isLogo(key) ? (
                  after[key] ? (
                    <LogoPicture name={key} hash={after[key]} />
                  ) : (
                    <b className="block">{key === 'icon' ? t('admin-company.logo.drawn') : t('admin-company.asSet')}</b>
                  )
                ) : (
                  <>
                    <s className="text-ink-2">{before[key] || '–'}</s> <b className="block">{after[key] || '–'}</b>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
