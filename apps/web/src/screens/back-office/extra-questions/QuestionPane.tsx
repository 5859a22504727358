import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { questionQueries, followQuestions, questionCalls } from '#queries/back-office/extra-questions.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { FormDialog } from '#parts/forms/dialogs/FormDialog.tsx'
import { Count, firstLanguage, Kind, labelIn, languages, LanguagesOf, Place, QuestionState } from './question-words.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

/** Only owners may write; all staff may read. */
type QuestionPaneProps = PaneProps & { mayWrite: boolean }

/** One question in all languages, with its number of answers. */
export function QuestionPane({ id, title, mayWrite, now }: QuestionPaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const detail = useQuery({
    ...questionQueries(api).every(),
    select: ({ data }): AdminQuestion | null => data.find((question) => question.id === id) ?? null,
  })
  const close = () => setAsked(undefined)
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={(question) => labelIn(question, language)}
        renderUnder={(question) => (
          <>
            <QuestionState question={question} />
            <LanguagesOf question={question} />
            <span>
              <Place question={question} />
            </span>
          </>
        )}
        renderActions={(question) =>
          mayWrite ? (
            <>
              <Button size="small" tone="primary" onClick={() => setAsked('edit')}>
                {t('admin-questions.edit')}
              </Button>
              {question.uses === 0 ? (
                <Button size="small" onClick={() => setAsked('delete')}>
                  {t('admin-questions.delete.open')}
                </Button>
              ) : (
                <p className="self-center text-13 text-ink-2">{t('admin-questions.delete.used')}</p>
              )}
            </>
          ) : (
            <p className="text-13 text-ink-2">{t('admin-questions.readOnly')}</p>
          )
        }
      >
        {(question) => <QuestionFacts question={question} now={now} />}
      </AdminPane>
      {detail.data && asked === 'edit' && <QuestionDialog known={detail.data} onClose={close} />}
      {detail.data && asked === 'delete' && <DeleteDialog question={detail.data} onClose={close} />}
    </>
  )
}

function QuestionFacts({ question, now }: { question: AdminQuestion; now: number }) {
  const { t } = useTranslation()
  const { labels, helps, options, unit, min, max } = question
  const instead = firstLanguage(labels)
  const bound = (value: number | null) =>
    value === null ? null : [formatNumber(value), unit].filter(Boolean).join(' ')
  return (
    <>
      <PanePart title={t('admin-questions.about')}>
        <PaneFacts
          facts={[
            { term: t('admin-questions.column.kind'), value: <Kind question={question} /> },
            {
              term: t('admin-questions.column.required'),
              value: t(question.required ? 'admin-questions.required.yes' : 'admin-questions.required.no'),
            },
            { term: t('admin-questions.column.uses'), value: <Count value={question.uses} /> },
            { term: t('admin-questions.field.unit'), value: unit },
            { term: t('admin-questions.field.min'), value: bound(min) },
            { term: t('admin-questions.field.max'), value: bound(max) },
            { term: t('admin-questions.column.position'), value: String(question.position) },
            { term: t('admin-questions.column.edited'), value: <Moment at={question.edited_at} now={now} /> },
          ]}
        />
        <p className="mt-3 text-13 text-ink-2">{t('admin-questions.notScored')}</p>
      </PanePart>
      {languages.map((language) => (
        <PanePart key={language} title={t(`admin-questions.language.${language}`)}>
          {labels[language] === '' ? (
            <p className="mt-2 text-danger">{instead && t(`admin-questions.fallsBack.${instead}`)}</p>
          ) : (
            <div lang={language}>
              <PaneFacts
                facts={[
                  { term: t('admin-questions.field.label'), value: labels[language] },
                  { term: t('admin-questions.field.help'), value: helps[language] || null },
                  ...options.map((option, at) => ({
                    term: t('admin-questions.option', { number: at + 1 }),
                    value: (
                      <>
                        {option.labels[language]}
                        {option.retired && <span className="text-ink-2"> ({t('admin-questions.state.retired')})</span>}
                      </>
                    ),
                  })),
                ]}
              />
            </div>
          )}
        </PanePart>
      ))}
    </>
  )
}

/** Deletes a question that has no answers. */
function DeleteDialog({ question, onClose }: { question: AdminQuestion; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = labelIn(question, language)
  const remove = useMutation({
    mutationFn: () => questionCalls(api).remove(question.id),
    onSuccess: async () => {
      await navigate({ to: '.', search: changed({ open: undefined }), resetScroll: false })
      await followQuestions(client)
      showToast(t('admin-questions.delete.done', { name }), { tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('admin-questions.delete.title', { name })}
      about={t('admin-questions.delete.text')}
      submit={t('admin-questions.delete.go')}
      cancel={t('admin-questions.form.cancel')}
      tone="danger"
      attempt={remove}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
