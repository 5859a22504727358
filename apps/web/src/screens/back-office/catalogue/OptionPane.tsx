import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import { optionQueries, type Vocabulary, followCatalogue, optionCalls } from '#queries/back-office/catalogue.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { refusalSentence, fieldErrors } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { Notice } from '#ui/text/Notice.tsx'
import { FormDialog } from '#parts/forms/dialogs/FormDialog.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { languages, LanguagesOf, nameOf, OptionState, Swatches, UsesCounted, UsesList } from './option-words.tsx'
import { OptionDialog } from './OptionDialog.tsx'

type OptionPaneProps = PaneProps & {
  vocabulary: Vocabulary
  /** Only owners may write; all staff may read. */
  mayWrite: boolean
}

/** One option in all languages, with where it is used. */
export function OptionPane({ vocabulary, id, title, mayWrite, now }: OptionPaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [asked, setAsked] = useState<'edit' | 'merge' | 'delete'>()
  const detail = useQuery({
    ...optionQueries(api, vocabulary).every(),
    select: ({ data }): AdminOption | null => data.find((option) => option.id === id) ?? null,
  })
  const close = () => setAsked(undefined)
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={(option) => nameOf(option, language)}
        renderUnder={(option) => (
          <>
            <OptionState option={option} />
            <LanguagesOf option={option} />
            <span>{option.slug}</span>
          </>
        )}
        renderActions={(option) =>
          mayWrite ? (
            <>
              <Button size="small" tone="primary" onClick={() => setAsked('edit')}>
                {t('admin-catalogue.edit')}
              </Button>
              <Button size="small" onClick={() => setAsked('merge')}>
                {t('admin-catalogue.merge.open')}
              </Button>
              {option.uses_total === 0 ? (
                <Button size="small" onClick={() => setAsked('delete')}>
                  {t('admin-catalogue.delete.open')}
                </Button>
              ) : (
                <p className="self-center text-13 text-ink-2">{t('admin-catalogue.delete.used')}</p>
              )}
            </>
          ) : (
            <p className="text-13 text-ink-2">{t('admin-catalogue.readOnly')}</p>
          )
        }
      >
        {(option) => <OptionFacts option={option} now={now} />}
      </AdminPane>
      {detail.data && asked === 'edit' && <OptionDialog vocabulary={vocabulary} known={detail.data} onClose={close} />}
      {detail.data && asked === 'merge' && <MergeDialog vocabulary={vocabulary} option={detail.data} onClose={close} />}
      {detail.data && asked === 'delete' && (
        <DeleteDialog vocabulary={vocabulary} option={detail.data} onClose={close} />
      )}
    </>
  )
}

function OptionFacts({ option, now }: { option: AdminOption; now: number }) {
  const { t } = useTranslation()
  const missing = <span className="text-danger">{t('admin-catalogue.notTranslated')}</span>
  return (
    <>
      {option.picture && <Photo photo={option.picture} ratio="3/2" sizes="27rem" alt={option.picture.alt} />}
      <PanePart title={t('admin-catalogue.uses.title')} end={t('admin.number', { value: option.uses_total })}>
        <UsesList uses={option.uses} />
        <UsesCounted at={option.uses_counted_at} className="mt-2" />
      </PanePart>
      {languages.map((language) => (
        <PanePart key={language} title={t(`admin-catalogue.language.${language}`)}>
          <PaneFacts
            facts={[
              {
                term: t('admin-catalogue.field.name'),
                value: option.names[language] ? <span lang={language}>{option.names[language]}</span> : missing,
              },
              {
                term: t('admin-catalogue.field.description'),
                value:
                  option.descriptions &&
                  (option.descriptions[language] ? (
                    <span lang={language}>{option.descriptions[language]}</span>
                  ) : (
                    missing
                  )),
              },
            ]}
          />
        </PanePart>
      ))}
      <PanePart title={t('admin-catalogue.about')}>
        <PaneFacts
          facts={[
            {
              term: t('admin-catalogue.field.palette'),
              value: option.palette && <Swatches palette={option.palette} />,
            },
            {
              term: t('admin-catalogue.field.category'),
              value: option.category && t(`admin-catalogue.category.${option.category}`),
            },
            { term: t('admin-catalogue.field.slug'), value: option.slug },
            { term: t('admin-catalogue.field.position'), value: String(option.position) },
            {
              term: t('admin-catalogue.column.edited'),
              value: option.edited_at ? <Moment at={option.edited_at} now={now} /> : t('admin-catalogue.ofRelease'),
            },
          ]}
        />
      </PanePart>
    </>
  )
}

/** Deletes an option that is not in use. */
function DeleteDialog({
  vocabulary,
  option,
  onClose,
}: {
  vocabulary: Vocabulary
  option: AdminOption
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = nameOf(option, language)
  const remove = useMutation({
    mutationFn: () => optionCalls(api, vocabulary).remove(option.id),
    onSuccess: async () => {
      await navigate({ to: '.', search: changed({ open: undefined }), resetScroll: false })
      await followCatalogue(client)
      showToast(t('admin-catalogue.delete.done', { name }), { tone: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      modalOnly
      title={t('admin-catalogue.delete.title', { name })}
      description={t('admin-catalogue.delete.text')}
      cancel={t('admin-catalogue.form.cancel')}
      confirm={t('admin-catalogue.delete.go')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {refusalSentence(remove.error) && (
        <Notice tone="bad" role="alert">
          {refusalSentence(remove.error)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

/** Replaces the option by another everywhere, after staff see the effect and type the name: it cannot be undone. */
function MergeDialog({
  vocabulary,
  option,
  onClose,
}: {
  vocabulary: Vocabulary
  option: AdminOption
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState<number>()
  const [confirm, setConfirm] = useState('')
  const { data: every } = useQuery(optionQueries(api, vocabulary).every())
  const others = (every?.data ?? []).filter(({ id }) => id !== option.id)
  const calls = optionCalls(api, vocabulary)
  const preview = useQuery({
    queryKey: ['admin-merge', vocabulary, option.id, into],
    queryFn: () => calls.merge(option.id, { into: into ?? 0, preview: true }),
    enabled: into !== undefined,
    gcTime: 0,
  })
  const merge = useMutation({
    mutationFn: () => calls.merge(option.id, { into: into ?? 0, preview: false, confirm: confirm.trim() }),
    onSuccess: async (done) => {
      await navigate({ to: '.', search: changed({ open: done.into.id }), resetScroll: false })
      await followCatalogue(client)
      showToast(
        t('admin-catalogue.merge.done', { from: nameOf(done.from, language), into: nameOf(done.into, language) }),
        {
          tone: 'success',
        },
      )
      onClose()
    },
  })
  const errors = fieldErrors(merge.error) ?? {}
  const name = nameOf(option, language)
  return (
    <FormDialog
      title={t('admin-catalogue.merge.title', { name })}
      about={t('admin-catalogue.merge.text')}
      submit={t('admin-catalogue.merge.go')}
      cancel={t('admin-catalogue.form.cancel')}
      tone="danger"
      attempt={merge}
      ready={preview.data !== undefined}
      onSubmit={() => merge.mutate()}
      onClose={onClose}
    >
      <Select
        id="into"
        name="into"
        label={t('admin-catalogue.merge.into')}
        placeholder={t('admin-catalogue.merge.choose')}
        error={errors['into']}
        value={into === undefined ? '' : String(into)}
        options={others.map((other) => ({ value: String(other.id), label: nameOf(other, language) }))}
        onChange={(event) => setInto(event.target.value === '' ? undefined : Number(event.target.value))}
      />
      {preview.isError && <LoadFailed className="" error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isLoading && <Skeleton shape="block" className="h-24" />}
      {preview.data && (
        <>
          <section aria-live="polite">
            <h3 className="text-15 font-semibold">
              {t('admin-catalogue.merge.moves', {
                count: preview.data.total,
                into: nameOf(preview.data.into, language),
              })}
            </h3>
            <UsesList uses={preview.data.moves} />
          </section>
          <TextField
            id="confirm"
            name="confirm"
            label={t('admin-catalogue.merge.confirm', { name })}
            hint={t('admin-catalogue.merge.noUndo')}
            autoComplete="off"
            spellCheck={false}
            error={errors['confirm']}
            value={confirm}
            onChange={(event) => setConfirm(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
