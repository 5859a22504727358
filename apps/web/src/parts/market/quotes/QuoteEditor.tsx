import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ANSWER_NOTE_MAX,
  QUOTE_DAYS_MAX,
  QUOTE_END_DAYS_MAX,
  QUOTE_LINES_MAX,
  QUOTE_NOTES_MAX,
  REVISIONS_MAX,
} from '@husrum/contract/core/limits.ts'
import { quotes, termsOfFeeModel, type Quote, type QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { REVIEW_WINDOW_DAYS } from '@husrum/contract/core/limits.ts'
import { sumsOf } from '@husrum/contract/market/quotes.rules.ts'
import { currencies, feeModels, type Currency } from '@husrum/contract/core/vocabulary.ts'
import { formatMoney, formatNumber } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { DayField } from '#parts/forms/dialogs/DayField.tsx'
import { useFirstRefused } from '#parts/forms/dialogs/use-first-refused.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { FormRow, Stack } from '#ui/layout/layout.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { readHundredths, writeHundredths } from './amounts.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { totalLabel } from './quote-words.ts'
import { termsForNewVersion, termsOf, useQuoteDraft, type QuoteBeginning } from './use-quote-draft.ts'

export type QuoteEditorProps = {
  threadId: number
  /** The terms that a new version begins with. */
  from?: Quote
  onClose: () => void
}

/** Writes a quote beside the conversation. When an older draft exists, a new version asks which of the two to use. */
export function QuoteEditor({ threadId, from, onClose }: QuoteEditorProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [isAgain, setAgain] = useState<boolean>()
  // read once, since the text in the editor is newer than any later answer
  const { data, isError } = useQuery({
    queryKey: ['quote-editor', threadId],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = { thread_id: threadId, status: 'draft', per_page: 1 } as const
      const [draft] = (await api(quotes).listQuotes({ query }, { signal })).data
      const known = draft ?? from
      const ground = known ?? (await api(quotes).getQuoteStart({ params: { id: threadId } }, { signal })).data
      return { draft, ground }
    },
  })
  if (!data)
    return (
      <Drawer open onOpenChange={(open) => !open && onClose()} title={t('quotes.editor.title')}>
        {isError ? <p role="alert">{t('quotes.editor.failed')}</p> : <Skeleton shape="block" className="h-64 w-full" />}
      </Drawer>
    )
  const { draft, ground } = data
  if (draft && from && isAgain === undefined)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('quotes.editor.which.title')}
        description={t('quotes.editor.which.text', { count: from.version ?? 1 })}
        footer={
          <>
            <Button onClick={() => setAgain(true)}>
              {t('quotes.editor.which.again', { count: from.version ?? 1 })}
            </Button>
            <Button tone="primary" onClick={() => setAgain(false)}>
              {t('quotes.editor.which.draft')}
            </Button>
          </>
        }
      />
    )
  const begins = from && (isAgain || !draft) ? termsForNewVersion(from) : termsOf(ground)
  return (
    <Editor
      beginning={{ threadId, draft: draft?.id, terms: begins, replaces: isAgain === true }}
      rates={ground.vat_rates}
      name={ground.client.first_name}
      onClose={onClose}
    />
  )
}

type EditorProps = { beginning: QuoteBeginning; rates: readonly number[]; name: string; onClose: () => void }

function Editor({ beginning, rates, name, onClose }: EditorProps) {
  const { t } = useTranslation()
  const draft = useQuoteDraft(beginning, () => {
    onClose()
    showToast(t('quotes.editor.sent', { name }), { tone: 'success' })
  })
  const { terms, problems, change, send, discard, leave, state, reason } = draft
  const fields = useFirstRefused<HTMLDivElement>(send.error)
  const [isPreview, setPreview] = useState(false)
  /** The fields that contain no valid number. */
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [isRefused, setRefused] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const sums = sumsOf(terms)
  const [isImpatient, setImpatient] = useState(false)
  const close = () =>
    leave.isPending ? setImpatient(true) : leave.mutate(undefined, { onSuccess: (isKept) => isKept && onClose() })
  const mark = (field: string, isWrong: boolean) => {
    const others = [...wrong].filter((each) => each !== field)
    setWrong(new Set(isWrong ? [...others, field] : others))
    if (others.length === 0 && !isWrong) setRefused(false)
  }
  const cannotLeave = (leave.isPending && isImpatient) || (leave.data === false && state !== 'saved')
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={t('quotes.editor.title')}
      description={t('quotes.editor.about', { name })}
      footer={
        <div className="w-full">
          {state === 'failed' && (
            <FieldError>
              <span role="alert">{[t('quotes.editor.notSaved'), reason].filter(Boolean).join(' ')}</span>
            </FieldError>
          )}
          {isRefused && (
            <FieldError>
              <span role="alert">{t('quotes.editor.wrongAmounts')}</span>
            </FieldError>
          )}
          {cannotLeave && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                draft.abandon()
                onClose()
              }}
            >
              {t('quotes.editor.leave')}
            </Button>
          )}
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <span className="text-13 text-ink-2">{totalLabel(terms, t)}</span>
            <output className={sums ? 'text-21 font-semibold' : 'text-15 text-ink-2'}>
              {sums ? formatMoney(sums.total, terms.currency) : t('quotes.editor.noTotal')}
            </output>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {draft.isKept && (
              <Button tone="quiet" disabled={send.isPending} onClick={() => setDiscarding(true)}>
                {t('quotes.editor.discard')}
              </Button>
            )}
            <Button tone="quiet" onClick={() => setPreview(true)}>
              {t('quotes.editor.preview')}
            </Button>
            <span className="ml-auto text-13 text-ink-2" role="status">
              {state !== 'new' && state !== 'failed' && t(`quotes.editor.${state}`)}
            </span>
            <Button
              tone="primary"
              className="max-sm:w-full"
              loading={send.isPending}
              onClick={({ currentTarget }: MouseEvent) => {
                if (wrong.size === 0) return send.mutate()
                setRefused(true)
                const first = currentTarget.closest('dialog')?.querySelector<HTMLElement>('[aria-invalid]')
                first?.focus({ preventScroll: true })
                first?.scrollIntoView({ block: 'center' }) // the refusal makes the footer taller
              }}
            >
              {t('quotes.editor.send')}
            </Button>
          </div>
        </div>
      }
    >
      <div ref={fields}>
        <Fields
          {...{ terms, rates, name, problems, change, mark }}
          onModel={() => {
            setWrong(new Set())
            setRefused(false)
          }}
        />
      </div>
      <Dialog open={isPreview} onOpenChange={setPreview} size="wide" title={t('quotes.editor.asSeen', { name })}>
        <QuoteCard
          heading="h3"
          quote={{ ...termsOfFeeModel(terms), status: 'sent', version: null, sums: sums ?? null, answered_at: null }}
        />
      </Dialog>
      <Dialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={t('quotes.editor.discardSure')}
        footer={
          <DialogFoot
            cancel={t('quotes.editor.keep')}
            tone="danger"
            loading={discard.isPending}
            onClick={() => discard.mutate(undefined, { onSuccess: onClose })}
          >
            {t('quotes.editor.discard')}
          </DialogFoot>
        }
      />
    </Drawer>
  )
}

type FieldsProps = {
  terms: QuoteTerms
  rates: readonly number[]
  name: string
  problems: Readonly<Record<string, string>>
  change: (given: Partial<QuoteTerms>) => void
  /** Called when a field contains no number, and when it does again. */
  mark: (field: string, isWrong: boolean) => void
  onModel: () => void
}

function Fields({ terms, rates, name, problems, change, mark, onModel }: FieldsProps) {
  const { t } = useTranslation()
  const { currency, fee_model } = terms
  const unit = currency === 'EUR' ? '€' : 'kr.'
  return (
    <Stack gap="field">
      <TextField
        label={t('quotes.editor.name')}
        value={terms.title}
        maxLength={80}
        error={problems.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <RadioList
        legend={t('quotes.editor.model')}
        options={feeModels.map((value) => ({ value, label: t(`quotes.editor.models.${value}`) }))}
        value={fee_model}
        onChange={(value) => {
          change({ fee_model: value })
          onModel() // the fields of the other model disappear with their typed text
        }}
      />
      {fee_model === 'hourly' && (
        <FormRow>
          <Amount
            label={t('quotes.editor.rate')}
            unit={unit}
            value={terms.hourly_rate}
            error={problems.hourly_rate}
            onValue={(hourly_rate) => change({ hourly_rate })}
            onWrong={(isWrong) => mark('hourly_rate', isWrong)}
          />
          <Amount
            label={t('quotes.editor.cap')}
            whole
            value={terms.hours_cap}
            error={problems.hours_cap}
            onValue={(hours_cap) => change({ hours_cap })}
            onWrong={(isWrong) => mark('hours_cap', isWrong)}
          />
        </FormRow>
      )}
      {fee_model === 'percent' && (
        <FormRow>
          <Amount
            label={t('quotes.editor.share')}
            unit="%"
            value={terms.fee_share}
            error={problems.fee_share}
            onValue={(fee_share) => change({ fee_share })}
            onWrong={(isWrong) => mark('fee_share', isWrong)}
          />
          <Amount
            label={t('quotes.editor.cost')}
            unit={unit}
            value={terms.building_cost}
            error={problems.building_cost}
            onValue={(building_cost) => change({ building_cost })}
            onWrong={(isWrong) => mark('building_cost', isWrong)}
          />
        </FormRow>
      )}
      <Lines terms={terms} problems={problems} change={change} mark={mark} unit={unit} />
      <FormRow>
        <Select
          label={t('quotes.editor.currency')}
          options={currencies.map((value) => ({ value, label: value === 'EUR' ? 'Euro (€)' : 'Kroner (kr.)' }))}
          value={currency}
          // the options are the currencies
          onChange={(event) => change({ currency: event.target.value as Currency })}
        />
        <Select
          label={t('quotes.editor.vat')}
          options={rates.map((rate) => ({
            value: String(rate),
            label: rate === 0 ? t('quotes.editor.noVat') : t('ui.percent', { percent: formatNumber(rate / 100) }),
          }))}
          value={String(terms.vat_rate)}
          error={problems.vat_rate}
          onChange={(event) => change({ vat_rate: Number(event.target.value) })}
        />
      </FormRow>
      <p className="-mt-3 text-13 text-ink-2">{t('quotes.editor.vatHint')}</p>
      <FormRow>
        <Select
          label={t('quotes.revisions')}
          options={Array.from({ length: REVISIONS_MAX + 1 }, (_, count) => ({
            value: String(count),
            label: t('quotes.rounds', { count }),
          }))}
          value={terms.revisions === null ? '' : String(terms.revisions)}
          error={problems.revisions}
          onChange={(event) => change({ revisions: Number(event.target.value) })}
        />
        <DayField
          label={t('quotes.editor.until')}
          days={QUOTE_DAYS_MAX}
          value={terms.valid_until}
          error={problems.valid_until}
          onValue={(valid_until) => change({ valid_until })}
        />
      </FormRow>
      <TextField
        label={t('quotes.start')}
        optional
        placeholder={t('quotes.editor.startExample')}
        value={terms.start}
        maxLength={120}
        error={problems.start}
        onChange={(event) => change({ start: event.target.value })}
      />
      <TextField
        label={t('quotes.duration')}
        optional
        placeholder={t('quotes.editor.durationExample')}
        value={terms.duration}
        maxLength={120}
        error={problems.duration}
        onChange={(event) => change({ duration: event.target.value })}
      />
      <DayField
        label={t('quotes.endsOn')}
        hint={t('quotes.editor.endsOnHint', { count: REVIEW_WINDOW_DAYS, name })}
        days={QUOTE_END_DAYS_MAX}
        value={terms.ends_on}
        error={problems.ends_on}
        onValue={(ends_on) => change({ ends_on })}
        onNone={() => change({ ends_on: null })}
      />
      <TextArea
        label={t('quotes.notes')}
        optional
        rows={3}
        value={terms.notes}
        counter={{ minimum: 0, maximum: QUOTE_NOTES_MAX }}
        error={problems.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
    </Stack>
  )
}

export function Lines({
  terms,
  problems,
  change,
  mark,
  unit,
}: Pick<FieldsProps, 'terms' | 'problems' | 'change' | 'mark'> & { unit: string }) {
  const { t } = useTranslation()
  const { lines, fee_model } = terms
  const set = (at: number, given: Partial<QuoteTerms['lines'][number]>) =>
    change({ lines: lines.map((line, place) => (place === at ? { ...line, ...given } : line)) })
  // The field stores the typed amount: a line keeps its own when one above is removed.
  const [keys, setKeys] = useState(() => lines.map((_, at) => at))
  /** For lines whose price the others include: their amount is 0. */
  const [included, setIncluded] = useState<ReadonlySet<number | undefined>>(
    () => new Set(keys.filter((_, at) => lines[at]?.amount === 0)),
  )
  const include = (at: number, is: boolean) => {
    const others = [...included].filter((key) => key !== keys[at])
    setIncluded(new Set(is ? [...others, keys[at]] : others))
    mark(`line ${keys[at]}`, false)
    set(at, { amount: is ? 0 : null })
  }
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    change({ lines: [...lines, { part: '', included: '', amount: null }] })
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at))
    mark(`line ${keys[at]}`, false)
    change({ lines: lines.filter((_, place) => place !== at) })
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold">{t('quotes.editor.lines')}</legend>
      {problems.lines && <FieldError>{problems.lines}</FieldError>}
      {lines.map((line, at) => (
        <div key={keys[at]} className="grid gap-2 rounded-photo border border-line p-3">
          <div className="flex items-end gap-2">
            <TextField
              label={t('quotes.editor.part')}
              value={line.part}
              maxLength={80}
              error={problems[`lines.${at}.part`]}
              onChange={(event) => set(at, { part: event.target.value })}
            />
            <IconButton
              label={t('quotes.editor.remove', { part: line.part })}
              icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
              onClick={() => remove(at)}
            />
          </div>
          <TextArea
            label={t('quotes.editor.included')}
            optional
            rows={2}
            maxLength={ANSWER_NOTE_MAX}
            value={line.included}
            error={problems[`lines.${at}.included`]}
            onChange={(event) => set(at, { included: event.target.value })}
          />
          {fee_model === 'fixed' && (
            <>
              {!included.has(keys[at]) && (
                <Amount
                  label={t('quotes.editor.amount')}
                  unit={unit}
                  value={line.amount}
                  error={problems[`lines.${at}.amount`]}
                  onValue={(amount) => set(at, { amount })}
                  onWrong={(isWrong) => mark(`line ${keys[at]}`, isWrong)}
                />
              )}
              <Checkbox
                checked={included.has(keys[at])}
                error={included.has(keys[at]) ? problems[`lines.${at}.amount`] : undefined}
                onChange={({ target }) => include(at, target.checked)}
              >
                {t('quotes.editor.isIncluded')}
              </Checkbox>
            </>
          )}
        </div>
      ))}
      {lines.length < QUOTE_LINES_MAX && (
        <Button size="small" className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={add}>
          {t('quotes.editor.add')}
        </Button>
      )}
    </fieldset>
  )
}

type AmountProps = {
  label: string
  unit?: string
  /** A count, not hundredths of a unit. */
  whole?: boolean
  value: number | null
  error: string | undefined
  onValue: (value: number | null) => void
  onWrong: (isWrong: boolean) => void
}

/** Stores the text as typed; text that is no number is reported, and counts as empty. */
function Amount({ label, unit, whole = false, value, error, onValue, onWrong }: AmountProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => writeHundredths(value === null || !whole ? value : value * 100))
  const readTyped = (text: string) => {
    const read = readHundredths(text)
    return whole && read !== null && read !== undefined ? (read % 100 === 0 ? read / 100 : undefined) : read
  }
  const isWrong = readTyped(typed) === undefined
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={isWrong ? t(whole ? 'quotes.editor.noWhole' : 'quotes.editor.noNumber') : error}
      {...(unit ? { unit } : {})}
      onChange={(event) => {
        setTyped(event.target.value)
        const given = readTyped(event.target.value)
        onWrong(given === undefined)
        onValue(given ?? null)
      }}
    />
  )
}
