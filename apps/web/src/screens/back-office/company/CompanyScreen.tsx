import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminCompany } from '@husrum/contract/back-office/company/company.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { AdminBar } from '#parts/back-office/staff-lists/page-frame/AdminBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyPreview } from './CompanyPreview.tsx'
import { useCompany, type OwnCompany } from './use-company.ts'
import { type CompanyView, type Side, factKeys, factNames, isLogo, typedOf } from './company-view.ts'
import { LogoPicture } from './LogoField.tsx'

/** The company's facts and its look: staff edit a draft, preview it, publish it or return to an earlier version. */
export function CompanyScreen({
  view: { side = 'write' },
  mayWrite,
  loadedAt,
}: {
  view: CompanyView
  mayWrite: boolean
  loadedAt: number
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const company = useCompany()
  const { data, isUnsaved, save, discard, take } = company
  const [isPublishing, setPublishing] = useState(false)
  const leaves = () => isUnsaved
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: leaves })
  const show = (next: Side) => void navigate(adminLinks.company({ side: next }))
  const refused = refusalSentence(save.error) ?? refusalSentence(discard.error)
  return (
    // Its height follows the content: the bar grows where its buttons have no room.
    <div className="shrink-0">
      <AdminBar
        title={t('admin-company.title')}
        actions={
          mayWrite && (
            <>
              <Button
                size="small"
                loading={save.isPending}
                disabled={!isUnsaved}
                onClick={() => save.mutate(undefined, { onError: () => show('write') })}
              >
                {t('admin-company.save')}
              </Button>
              <Button
                size="small"
                tone="primary"
                disabled={data.draft === null || isUnsaved}
                onClick={() => setPublishing(true)}
              >
                {t('admin-company.publish')}
              </Button>
            </>
          )
        }
      />
      <div className="px-4 pt-4 pb-12 md:px-7">
        <p className="mb-3 text-15 text-ink-2">
          {data.number === 0 ? t('admin-company.asSet') : t('admin-company.version', { number: data.number })}
          {data.draft && `, ${t('admin-company.hasDraft')}`}
        </p>
        {refused !== undefined && (
          <Notice tone="bad" role="alert" className="mb-5">
            {refused}
          </Notice>
        )}
        <Tabs<Side>
          label={t('admin-company.sides')}
          items={[
            { value: 'write', label: t('admin-company.side.write') },
            { value: 'preview', label: t('admin-company.side.preview') },
            { value: 'versions', label: t('admin-company.side.versions'), count: data.versions.length },
          ]}
          value={side}
          onChange={show}
        >
          <TabPanel value="write" className="pt-5">
            {!mayWrite && <Notice className="mb-5">{t('admin-company.ownersOnly')}</Notice>}
            <CompanyForm company={company} mayWrite={mayWrite} />
            {mayWrite && (data.draft !== null || isUnsaved) && (
              <Button
                className="mt-6"
                tone="quiet"
                loading={discard.isPending}
                onClick={() => discard.mutate(undefined, { onSuccess: () => showToast(t('admin-company.discarded')) })}
              >
                {t('admin-company.discard')}
              </Button>
            )}
          </TabPanel>
          <TabPanel value="preview" className="pt-5">
            <CompanyPreview data={data} isUnsaved={isUnsaved} />
          </TabPanel>
          <TabPanel value="versions" className="pt-5">
            <CompanyVersions
              data={data}
              loadedAt={loadedAt}
              {...(mayWrite
                ? {
                    onTake: (number) => {
                      const found = data.versions.find((each) => each.number === number)
                      if (found) take(found.facts)
                      show('write')
                    },
                  }
                : {})}
            />
          </TabPanel>
        </Tabs>
      </div>
      {isPublishing && (
        <PublishDialog
          company={company}
          onClose={() => setPublishing(false)}
          onDone={() => {
            setPublishing(false)
            showToast(t('admin-company.published'), { tone: 'success' })
            show('versions')
          }}
        />
      )}
    </div>
  )
}

/** Lists earlier versions; one copied into the fields is saved and published like any other draft. */
function CompanyVersions({
  data,
  loadedAt,
  onTake,
}: {
  data: AdminCompany
  loadedAt: number
  /** Absent for staff who may not write. */ onTake?: (number: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="max-w-180 border-t border-line">
      {data.versions.map(({ number, facts, published_at, published_by }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
          <span aria-hidden="true" className="flex overflow-hidden rounded-control border border-line">
            {[facts.accent, facts.band].map((colour) => (
              <span
                key={colour}
                ref={(element) => element?.style.setProperty('background-color', colour)}
                className="block h-8 w-5"
              />
            ))}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3">
              <b className="text-15">
                {number === 0 ? t('admin-company.asSet') : t('admin-company.version', { number })}
              </b>
              {number === data.number && <Badge tone="success">{t('admin-company.inForce')}</Badge>}
              {number > 0 && (
                <span className="text-13 text-ink-2">
                  <Moment at={published_at} now={loadedAt} />
                  {published_by && `, ${published_by.name}`}
                </span>
              )}
            </p>
            <p className="text-15 wrap-anywhere text-ink-2">
              {facts.product} · {facts.name}
            </p>
          </div>
          {onTake && (
            <Button size="small" onClick={() => onTake(number)}>
              {number === 0 ? t('admin-company.takeSet') : t('admin-company.take', { number })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Lists what publishing changes, with old and new values. */
function PublishDialog({
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
  return (
    <ConfirmDialog
      title={t('admin-company.publishTitle')}
      description={t('admin-company.publishWhat')}
      cancel={t('admin-company.cancel')}
      confirm={t('admin-company.publishNow')}
      tone="primary"
      busy={publish.isPending}
      onConfirm={() => publish.mutate(undefined, { onSuccess: onDone })}
      onClose={() => {
        publish.reset()
        onClose()
      }}
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
    </ConfirmDialog>
  )
}
