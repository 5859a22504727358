import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ANSWER_NOTE_MAX,
  QUOTE_DAYS_MAX,
  QUOTE_LINES_MAX,
  QUOTE_NOTES_MAX,
  REVISIONS_MAX,
} from '@husrum/contract/limits.ts'
import type { Quote, QuoteTerms } from '@husrum/contract/quotes.ts'
import { sumsOf } from '@husrum/contract/rules/quote-sums.ts'
import { currencies, feeModels, type Currency } from '@husrum/contract/vocabulary.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { showToast } from '#lib/toast.ts'
import { DayField } from '#parts/form/DayField.tsx'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { FieldError } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { FormRow, Stack } from '#ui/layout.tsx'
import { RadioList } from '#ui/RadioList.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { readHundredths, writeHundredths } from './amounts.ts'
import { totalLabel } from './quote-words.ts'
import { useQuoteDraft } from './use-quote-draft.ts'

export type QuoteEditorProps = {
  threadId: number
  /** What a new version begins with. */
  from?: Quote
  onClose: () => void
}

/** Writes a quote beside the conversation; the draft is kept on the server from the first change on. */
export function QuoteEditor({ threadId, from, onClose }: QuoteEditorProps) {
  const { t } = useTranslation()
  const { draft, terms, problems, change, send, discard, saving, isBroken, leave } = useQuoteDraft(
    threadId,
    from,
    (sent) => {
      onClose()
      showToast(t('quotes.editor.sent', { name: sent.client.first_name }), { tone: 'success' })
    },
  )
  const close = () => {
    void leave()
    onClose()
  }
  const sums = terms && sumsOf(terms)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={t('quotes.editor.title')}
      description={draft && t('quotes.editor.about', { name: draft.client.first_name })}
      footer={
        terms && (
          <div className="w-full">
            <div className="mb-3 flex items-baseline justify-between gap-4">
              <span className="text-13 text-ink-2">{totalLabel(terms, t)}</span>
              <output className="text-21 font-semibold">
                {sums ? formatMoney(sums.total, terms.currency) : t('quotes.editor.noTotal')}
              </output>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Button
                tone="quiet"
                disabled={send.isPending}
                loading={discard.isPending}
                onClick={() => discard.mutate(undefined, { onSuccess: onClose })}
              >
                {t('quotes.editor.discard')}
              </Button>
              <span className="ml-auto text-13 text-ink-2" role="status">
                {saving ? t('quotes.editor.saving') : t('quotes.editor.saved')}
              </span>
              <Button tone="primary" loading={send.isPending} onClick={() => send.mutate()}>
                {t('quotes.editor.send')}
              </Button>
            </div>
          </div>
        )
      }
    >
      {terms && draft ? (
        <Fields terms={terms} rates={draft.vat_rates} problems={problems} change={change} />
      ) : isBroken ? (
        <p role="alert">{t('quotes.editor.failed')}</p>
      ) : (
        <Skeleton shape="block" className="h-64 w-full" />
      )}
    </Drawer>
  )
}

type FieldsProps = {
  terms: QuoteTerms
  rates: readonly number[]
  problems: Readonly<Record<string, string>>
  change: (given: Partial<QuoteTerms>) => void
}

function Fields({ terms, rates, problems, change }: FieldsProps) {
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
        onChange={(value) => change({ fee_model: value })}
      />
      {fee_model === 'hourly' && (
        <FormRow>
          <Amount
            label={t('quotes.editor.rate')}
            unit={unit}
            value={terms.hourly_rate}
            error={problems.hourly_rate}
            onValue={(hourly_rate) => change({ hourly_rate })}
          />
          <Amount
            label={t('quotes.editor.cap')}
            whole
            value={terms.hours_cap}
            error={problems.hours_cap}
            onValue={(hours_cap) => change({ hours_cap })}
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
          />
          <Amount
            label={t('quotes.editor.cost')}
            unit={unit}
            value={terms.building_cost}
            error={problems.building_cost}
            onValue={(building_cost) => change({ building_cost })}
          />
        </FormRow>
      )}
      <Lines terms={terms} problems={problems} change={change} unit={unit} />
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
            label: rate === 0 ? t('quotes.editor.noVat') : `${formatNumber(rate / 100)}\u00a0%`,
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
  unit,
}: Pick<FieldsProps, 'terms' | 'problems' | 'change'> & { unit: string }) {
  const { t } = useTranslation()
  const { lines, fee_model } = terms
  const set = (at: number, given: Partial<QuoteTerms['lines'][number]>) =>
    change({ lines: lines.map((line, place) => (place === at ? { ...line, ...given } : line)) })
  // What is typed as an amount is kept by its field: a line keeps its own when one above is removed.
  const [keys, setKeys] = useState(() => lines.map((_, at) => at))
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    change({ lines: [...lines, { part: '', included: '', amount: null }] })
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at))
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
            <Amount
              label={t('quotes.editor.amount')}
              unit={unit}
              value={line.amount}
              error={problems[`lines.${at}.amount`]}
              onValue={(amount) => set(at, { amount })}
            />
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
  /** A count, not hundredths of something. */
  whole?: boolean
  value: number | null
  error: string | undefined
  onValue: (value: number | null) => void
}

/** Keeps what is typed as it is; what is no number is said, and not taken over. */
function Amount({ label, unit, whole = false, value, error, onValue }: AmountProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => writeHundredths(value === null || !whole ? value : value * 100))
  const read = readHundredths(typed)
  const wrong = read === undefined || (whole && read !== null && read % 100 !== 0)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={wrong ? t('quotes.editor.noNumber') : error}
      {...(unit ? { unit } : {})}
      onChange={(event) => {
        setTyped(event.target.value)
        const given = readHundredths(event.target.value)
        if (given === undefined || (whole && given !== null && given % 100 !== 0)) return
        onValue(given === null || !whole ? given : given / 100)
      }}
    />
  )
}
