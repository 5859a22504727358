import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedImport } from '@husrum/contract/experts/invitations/imports.ts'
import { importColumns } from '@husrum/contract/experts/invitations/imports.rules.ts'
import { IMPORT_FILE_NAME_MAX, IMPORT_CHARACTERS_MAX, IMPORT_LINES_MAX } from '@husrum/contract/core/limits.ts'
import { INVITATION_SOURCE_MAX, INVITATION_SOURCE_MIN } from '@husrum/contract/core/limits.ts'
import type { Language } from '#lib/language/locale.ts'
import { importActions, type GivenList } from '#queries/experts/invitations.imports.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { languageNames, offeredLanguages } from '#parts/shell/Language.tsx'
import { Button, buttonClass } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

export type Tried = { list: GivenList; checked: CheckedImport }

/** The columns, and an example line that shows how to fill them in. */
const TEMPLATE = `\uFEFF${importColumns.join(',')}\r\nMette Lund,mette@example.dk,da,+45 20 41 86 37,Lund og lys,10103940,Denmark,Aarhus,designer,japandi|scandinavian,da|en\r\n`

/** The text of a file; undefined if it is not valid UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

/** Asks for the list, its source, and the language of its emails. */
export function ListForm({ onChecked }: { onChecked: (tried: Tried) => void }) {
  const { t } = useTranslation()
  const { api, language: own } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState('')
  const [locale, setLocale] = useState<Language>(own)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const check = useMutation({
    mutationFn: async (csv: string): Promise<Tried> => {
      const list = { csv, file_name: (file?.name ?? '').slice(-IMPORT_FILE_NAME_MAX), source, locale }
      return { list, checked: await importActions(api).check(list) }
    },
    onSuccess: (tried) => {
      clear()
      onChecked(tried)
    },
    onError: take,
  })
  const submit = async () => {
    // A letter has at most four bytes in UTF-8.
    const isLarge = file !== undefined && file.size > IMPORT_CHARACTERS_MAX * 4
    const csv = file && !isLarge ? await textOf(file) : undefined
    const problem = !file
      ? t('admin-imports.list.noFile')
      : isLarge || (csv?.length ?? 0) > IMPORT_CHARACTERS_MAX
        ? t('admin-imports.list.large')
        : csv === undefined && t('admin-imports.list.notText')
    const found = {
      ...(problem ? { csv: problem } : {}),
      ...(source.trim().length < INVITATION_SOURCE_MIN ? { source: t('admin-imports.list.shortSource') } : {}),
    }
    if (!tell(found) && csv !== undefined && !check.isPending) check.mutate(csv)
  }
  return (
    <AdminSection
      id="list"
      title={t('admin-imports.list.title')}
      about={t('admin-imports.list.about', { lines: IMPORT_LINES_MAX })}
    >
      <form
        ref={form}
        method="post"
        noValidate
        className="grid max-w-form gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormRefusal>{refusal}</FormRefusal>
        <p className="max-w-text text-15 wrap-anywhere text-ink-2">
          {t('admin-imports.list.columns', { columns: importColumns.join(', ') })}
        </p>
        <div>
          <Button
            size="small"
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={() => saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'husrum-experts.csv')}
          >
            {t('admin-imports.list.template')}
          </Button>
        </div>
        <Field label={t('admin-imports.list.file')} hint={t('admin-imports.list.fileHint')} error={problems.csv}>
          {(control) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <label className={clsx('ring-within relative', buttonClass())}>
                <FileText aria-hidden="true" />
                {file ? t('admin-imports.list.other') : t('admin-imports.list.choose')}
                <input
                  {...control}
                  name="csv"
                  type="file"
                  accept=".csv,text/csv"
                  className="ring-elsewhere sr-only"
                  onChange={({ target }) => setFile(target.files?.[0])}
                />
              </label>
              <span className={clsx('min-w-0 text-15 wrap-anywhere', !file && 'text-ink-2')}>
                {file?.name ?? t('admin-imports.list.none')}
              </span>
            </div>
          )}
        </Field>
        <TextField
          name="source"
          autoComplete="off"
          label={t('admin-imports.list.source')}
          hint={t('admin-imports.list.sourceHint')}
          maxLength={INVITATION_SOURCE_MAX}
          error={problems.source}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
        <Select
          name="locale"
          label={t('admin-imports.list.locale')}
          options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
          value={locale}
          onChange={({ target }) => setLocale(offeredLanguages.find((each) => each === target.value) ?? locale)}
        />
        <div>
          <Button type="submit" tone="primary" loading={check.isPending}>
            {t('admin-imports.list.check')}
          </Button>
        </div>
      </form>
    </AdminSection>
  )
}
