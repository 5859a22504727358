import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportLine } from '@husrum/contract/experts/invitations/imports.ts'
import { importVerdicts } from '@husrum/contract/experts/invitations/imports.rules.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { importActions } from '#queries/experts/invitations.imports.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import type { Tried } from './ListForm.tsx'

const tones = {
  ready: 'success',
  error: 'danger',
  duplicate: 'off',
  has_account: 'off',
  invited: 'off',
  refused: 'off',
} as const

/** The planned outcome for each line, and the button that runs the import. */
export function CheckedPart({ tried: { list, checked }, onDone }: { tried: Tried; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { counts, lines, left_out, fingerprint } = checked
  const start = useMutation({
    mutationFn: () => importActions(api).start({ ...list, fingerprint }),
    onSuccess: async ({ invited }) => {
      onDone()
      await client.invalidateQueries({ queryKey: adminKey })
      showToast(t('admin-imports.checked.done', { count: invited }), { tone: 'success' })
    },
  })
  const report = useMutation({
    mutationFn: async () => saveFile(await importActions(api).report(list), `${list.file_name}-result.csv`),
  })
  // Lines that need attention come first.
  const shown = [
    ...lines.filter(({ verdict }) => verdict !== 'ready'),
    ...lines.filter((line) => line.verdict === 'ready'),
  ]
  return (
    <section aria-labelledby="checked" className="min-w-0">
      <h2 id="checked" ref={heading} tabIndex={-1} className="text-17 font-semibold outline-none">
        {t('admin-imports.checked.title')}
      </h2>
      <p className="mt-1 text-15 text-ink-2">{t('admin-imports.checked.about')}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {importVerdicts
          .filter((verdict) => counts[verdict] > 0)
          .map((verdict) => (
            <li key={verdict}>
              <Badge tone={tones[verdict]}>
                {t(`admin-imports.verdict.${verdict}`)} {t('admin.number', { value: counts[verdict] })}
              </Badge>
            </li>
          ))}
      </ul>
      {left_out.length > 0 && (
        <p className="mt-3 text-15 wrap-anywhere text-ink-2">
          {t('admin-imports.checked.leftOut', { columns: left_out.join(', ') })}
        </p>
      )}
      <FormRefusal>{refusalSentence(start.error)}</FormRefusal>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {counts.ready > 0 ? (
          <Button tone="primary" loading={start.isPending} onClick={() => start.mutate()}>
            {t('admin-imports.checked.go', { count: counts.ready })}
          </Button>
        ) : (
          <p className="font-semibold">{t('admin-imports.checked.none')}</p>
        )}
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          {t('admin-imports.checked.report')}
        </Button>
      </div>
      <div className="mt-4 border-y border-line">
        <table aria-label={t('admin-imports.checked.table')} className="w-full text-left text-15">
          <thead className="bg-plaster text-13 text-ink-2">
            <tr>
              {(['line', 'person', 'verdict'] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-normal">
                  {t(`admin-imports.checked.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Line({ line: { line, name, email, verdict, of_line, problems } }: { line: ImportLine }) {
  const { t } = useTranslation()
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2 font-semibold tabular-nums">
        {t('admin.number', { value: line })}
      </th>
      <td className="px-3 py-2 wrap-anywhere">
        {name}
        <span className="block text-13 text-ink-2">{email}</span>
        {of_line !== null && <p className="mt-1">{t('admin-imports.checked.sameAs', { line: of_line })}</p>}
        {problems.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {problems.map(({ column, value, message }) => (
              <li key={column}>
                <b className="font-semibold">
                  {value === ''
                    ? t('admin-imports.checked.empty', { column })
                    : t('admin-imports.checked.at', { column, value })}
                </b>{' '}
                <span className="text-ink-2">{message}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="px-3 py-2">
        <Badge tone={tones[verdict]}>{t(`admin-imports.verdict.${verdict}`)}</Badge>
      </td>
    </tr>
  )
}
