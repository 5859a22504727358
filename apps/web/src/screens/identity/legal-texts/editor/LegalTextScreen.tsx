import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UseMutationResult, useQuery } from '@tanstack/react-query'
import { readLegalText } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'
import { isAgreed, type LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { languages } from '@husrum/contract/core/locales.ts'
import { LEGAL_CHANGES_MAX, LEGAL_SOURCE_MAX } from '@husrum/contract/core/limits.ts'
import type { AdminLegalDetail } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { AdminBar } from '#parts/back-office/staff-lists/page-frame/AdminBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { adminLegalQueries, type Publication } from '#queries/identity/legal-texts.ts'
import { fieldErrors, refusalSentence } from '#lib/api/refusals.ts'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { Language } from '#lib/language/locale.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import { documentNames, type Side, type TextsView } from './texts-view.ts'
import { type Shipped, useLegalText } from './use-legal-text.ts'

/** One legal text: edited, previewed, published, and returned to an earlier version. */
export function LegalTextScreen({
  document,
  view,
  mayWrite,
  loadedAt,
}: {
  document: LegalDocument
  view: TextsView
  mayWrite: boolean
  loadedAt: number
}) {
  const { t } = useTranslation()
  const { language: reader } = useShell()
  const navigate = useNavigate()
  const language = view.language ?? reader
  const side = view.side ?? 'write'
  const text = useLegalText(document, language)
  const { data, source, shipped, draft, isUnsaved, hasUnsaved, save, discard } = text
  /** The version to return to, `draft` for the edited text, undefined while no dialog is open. */
  const [publishing, setPublishing] = useState<number | 'draft'>()
  const isUnsavedAnywhere = () => hasUnsaved
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isUnsavedAnywhere })
  const show = (change: TextsView) => void navigate(adminLinks.texts({ ...view, document, ...change }))
  const problems = source === undefined ? [] : readLegalText(source).problems
  return (
    // Its height follows the content: the bar grows where its buttons have no room.
    <div className="shrink-0">
      <AdminBar
        title={t(documentNames[document])}
        actions={
          mayWrite && (
            <>
              <Button size="small" loading={save.isPending} disabled={!isUnsaved} onClick={() => save.mutate()}>
                {t('admin-texts.save')}
              </Button>
              <Button
                size="small"
                tone="primary"
                disabled={data.drafts.length === 0 || hasUnsaved}
                onClick={() => setPublishing('draft')}
              >
                {t('admin-texts.publish')}
              </Button>
            </>
          )
        }
      />
      <div className="px-4 pt-4 pb-12 md:px-7">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-15">
            <Link {...adminLinks.texts()}>{t('admin-texts.all')}</Link>
            <span className="ml-3 text-ink-2">
              {data.number === 0 ? t('admin-texts.asShipped') : t('admin-texts.versionNumber', { number: data.number })}
            </span>
          </p>
          <Segmented
            legend={t('admin-texts.language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => show({ language: value })}
          />
        </div>
        <Tabs<Side>
          label={t('admin-texts.sides')}
          items={[
            { value: 'write', label: t('admin-texts.side.write') },
            { value: 'preview', label: t('admin-texts.side.preview') },
            { value: 'versions', label: t('admin-texts.side.versions'), count: data.versions.length + 1 },
          ]}
          value={side}
          onChange={(value) => show({ side: value, look: undefined })}
        >
          <TabPanel value="write" className="pt-5">
            {!mayWrite && <Notice className="mb-5">{t('admin-texts.ownersOnly')}</Notice>}
            <div className="max-w-text">
              <TextArea
                key={`${document}-${language}`}
                label={t('admin-texts.source', { language: languageNames[language] })}
                hint={t('admin-texts.markup')}
                rows={24}
                value={source ?? ''}
                readOnly={!mayWrite}
                lang={language}
                counter={{ minimum: 0, maximum: LEGAL_SOURCE_MAX }}
                onChange={(event) => text.type(event.target.value)}
              />
              {problems.length > 0 && (
                <Notice tone="bad" className="mt-4" title={t('admin-texts.problems')} stacked>
                  <ul className="mt-1 list-disc pl-5">
                    {problems.slice(0, 10).map(({ line, problem }) => (
                      <li key={`${line}-${problem}`}>{t(`error.field.${problem}`, { line })}</li>
                    ))}
                  </ul>
                </Notice>
              )}
              {mayWrite && (draft !== undefined || isUnsaved) && (
                <Button
                  className="mt-4"
                  tone="quiet"
                  loading={discard.isPending}
                  onClick={() => discard.mutate(undefined, { onSuccess: () => showToast(t('admin-texts.discarded')) })}
                >
                  {t('admin-texts.discard')}
                </Button>
              )}
            </div>
          </TabPanel>
          <TabPanel value="preview" className="pt-6">
            <LegalPreview
              document={document}
              language={language}
              source={source ?? null}
              shipped={shipped}
              version={data.version ?? LEGAL_VERSION}
            />
          </TabPanel>
          <TabPanel value="versions" className="pt-5">
            <VersionList
              detail={data}
              language={language}
              look={view.look}
              shipped={shipped}
              loadedAt={loadedAt}
              onLook={(look) => show({ look })}
              {...(mayWrite ? { onBack: setPublishing } : {})}
            />
          </TabPanel>
        </Tabs>
      </div>
      {publishing !== undefined && (
        <PublishDialog
          detail={data}
          from={publishing === 'draft' ? undefined : publishing}
          publish={text.publish}
          onClose={() => setPublishing(undefined)}
          onDone={() => {
            setPublishing(undefined)
            showToast(t('admin-texts.published'), { tone: 'success' })
            show({ side: 'versions', look: undefined })
          }}
        />
      )}
    </div>
  )
}

const NONE = { en: '', da: '', de: '' }

/** What becomes public, and how people are notified. */
function PublishDialog({
  detail,
  from,
  publish,
  onClose,
  onDone,
}: {
  detail: AdminLegalDetail
  /** Returns to this version; undefined for the drafts. */
  from: number | undefined
  publish: UseMutationResult<AdminLegalDetail, unknown, Publication>
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [changes, setChanges] = useState(NONE)
  const told = isAgreed(detail.document)
  const wrong = fieldErrors(publish.error)
  const drafts = languages.flatMap((language) => wrong?.[`drafts.${language}`] ?? [])
  const refused = refusalSentence(publish.error)
  const send = () =>
    publish.mutate(
      { number: detail.number, ...(from === undefined ? {} : { from }), ...(told ? { changes } : {}) },
      { onSuccess: onDone },
    )
  const close = () => {
    publish.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={
        from === undefined
          ? t('admin-texts.publishTitle')
          : from === 0
            ? t('admin-texts.backShipped')
            : t('admin-texts.back', { number: from })
      }
      description={
        from === undefined
          ? t('admin-texts.publishWhat', {
              languages: detail.drafts.map(({ language }) => languageNames[language]).join(', '),
            })
          : t('admin-texts.backWhat')
      }
      footer={
        <DialogFoot cancel={t('admin-texts.cancel')} tone="primary" loading={publish.isPending} onClick={send}>
          {t('admin-texts.publishNow')}
        </DialogFoot>
      }
    >
      {(drafts.length > 0 || refused !== undefined) && (
        <Notice tone="bad" role="alert" className="mb-5">
          {drafts.length > 0 ? drafts.join(' ') : refused}
        </Notice>
      )}
      {told && (
        <div className="grid gap-5">
          <p className="text-15">{t('admin-texts.told')}</p>
          {languages.map((language) => (
            <TextArea
              key={language}
              label={t('admin-texts.changes', { language: languageNames[language] })}
              rows={2}
              lang={language}
              value={changes[language]}
              error={wrong?.[`changes.${language}`]}
              counter={{ minimum: 10, maximum: LEGAL_CHANGES_MAX }}
              onChange={(event) => setChanges((before) => ({ ...before, [language]: event.target.value }))}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** Every version, newest first, with the shipped text last; one of them can be viewed below. */
function VersionList({
  detail,
  language,
  look,
  shipped,
  loadedAt,
  onLook,
  onBack,
}: {
  detail: AdminLegalDetail
  language: Language
  look: number | undefined
  shipped: Shipped | undefined
  loadedAt: number
  onLook: (number: number | undefined) => void
  /** Absent for staff who may not publish. */
  onBack?: (number: number) => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const looked = useQuery({
    ...adminLegalQueries(api).version(detail.document, look ?? 0),
    enabled: look !== undefined && look > 0,
  })
  const rows = [...detail.versions, undefined]
  const shown = detail.versions.find(({ number }) => number === look)
  return (
    <>
      <ul className="max-w-text border-t border-line">
        {rows.map((row) => {
          const number = row?.number ?? 0
          return (
            <li key={number} className="border-b border-line py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="text-15">
                  {row ? t('admin-texts.versionNumber', { number }) : t('admin-texts.asShipped')}
                </b>
                {number === detail.number && <Badge tone="success">{t('admin-texts.inForce')}</Badge>}
                <span className="min-w-0 flex-1 text-13 text-ink-2">
                  {row && (
                    <>
                      <Moment at={row.published_at} now={loadedAt} />
                      {row.published_by && `, ${row.published_by.name}`}
                      {row.taken_from !== null && `, ${t('admin-texts.takenFrom', { number: row.taken_from })}`}
                    </>
                  )}
                </span>
                <Button
                  size="small"
                  aria-pressed={look === number}
                  onClick={() => onLook(look === number ? undefined : number)}
                >
                  {row ? t('admin-texts.look', { number }) : t('admin-texts.lookShipped')}
                </Button>
                {onBack && number !== detail.number && (
                  <Button size="small" onClick={() => onBack(number)}>
                    {row ? t('admin-texts.back', { number }) : t('admin-texts.backShipped')}
                  </Button>
                )}
              </div>
              {row?.changes[language] && <p className="mt-1 text-15 wrap-anywhere">{row.changes[language]}</p>}
            </li>
          )
        })}
      </ul>
      {look !== undefined && (look === 0 || looked.data) && (
        <div className="mt-8 border-t border-line-strong pt-6">
          <LegalPreview
            document={detail.document}
            language={language}
            source={look === 0 ? null : (looked.data?.[language] ?? null)}
            shipped={shipped}
            version={shown?.version ?? LEGAL_VERSION}
          />
        </div>
      )}
    </>
  )
}
