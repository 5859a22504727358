import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { AdminBar } from '#parts/back-office/staff-lists/page-frame/AdminBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyPreview } from './CompanyPreview.tsx'
import { CompanyVersions } from './CompanyVersions.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { useCompany } from './use-company.ts'
import type { CompanyView, Side } from './company-view.ts'

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
