import { clsx } from 'clsx'
import { useCallback, useEffect, useRef, useState, type ComponentProps, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { counterState } from './counter.ts'
import { boxClass, Field, type FieldFrame } from './Field.tsx'
import { useEarlyInput } from './use-early-input.ts'

export type TextAreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    /**
     * Shows the limits and the used length. The text is not cut: the server and the schema refuse, the person shortens
     * it.
     */
    counter?: { minimum: number; maximum: number }
    rows?: number
  }

/** Several lines of text in a box that grows with its text. */
export function TextArea({
  label,
  labelEnd,
  hint,
  error,
  optional,
  labelHidden,
  after,
  width,
  className,
  id,
  counter,
  rows = 5,
  ref,
  onChange,
  ...area
}: TextAreaProps) {
  const [text, setText] = useState(String(area.value ?? area.defaultValue ?? ''))
  const own = useRef<HTMLTextAreaElement>(null)
  const merged = useEarlyInput(useMergedRef(own, ref))
  const shown = area.value === undefined ? text : String(area.value)
  // A form library may fill the box through its ref, before any event.
  useEffect(() => setText(own.current?.value ?? ''), [])
  return (
    <Field
      {...{ label, labelEnd, hint, error, optional, labelHidden, width, className, id }}
      after={
        <>
          {counter && <Counter text={shown} {...counter} />}
          {after}
        </>
      }
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={merged}
          rows={rows}
          className={clsx(boxClass, 'field-sizing-content max-h-[70vh] min-h-24 resize-y')}
          onChange={(event) => {
            setText(event.target.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}

function Counter({ text, minimum, maximum }: { text: string; minimum: number; maximum: number }) {
  const { t } = useTranslation()
  const { used, over, near } = counterState(text, maximum)
  return (
    <div className="mt-2 flex justify-between gap-4 text-13 text-ink-2">
      <span>{minimum > 0 ? t('ui.counter.bounds', { minimum, maximum }) : t('ui.counter.upTo', { maximum })}</span>
      <span className={clsx(over > 0 && 'font-semibold text-danger')}>
        {over > 0 ? t('ui.counter.over', { count: over }) : t('ui.counter.used', { used })}
      </span>
      <span className="sr-only" role="status">
        {near && (over > 0 ? t('ui.counter.over', { count: over }) : t('ui.counter.left', { count: maximum - used }))}
      </span>
    </div>
  )
}

/** One callback ref that sets two refs: our own, and the caller's. */
function useMergedRef<T>(own: { current: T | null }, given: Ref<T> | undefined): (node: T | null) => void {
  return useCallback(
    (node: T | null) => {
      own.current = node
      if (typeof given === 'function') given(node)
      else if (given) given.current = node
    },
    [own, given],
  )
}
