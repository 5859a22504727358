import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BOARD_NAME_MAX } from '@husrum/contract/core/limits.ts'
import { fieldErrors, refusalSentence } from '#lib/api/refusals.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** A name for a board, and its submit button. */
export function BoardNameField({
  label,
  action,
  given = '',
  focused = false,
  error,
  busy,
  onSend,
  className,
}: {
  label: string
  action: string
  given?: string
  /** Set when the button that opened the field was removed: the field takes the focus. */
  focused?: boolean
  error: unknown
  busy: boolean
  onSend: (name: string) => void
  className?: string
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(given)
  const [missing, setMissing] = useState(false)
  const refused = fieldErrors(error)
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // a form inside a form of the page: its submit must not reach the outer form
        event.stopPropagation()
        setMissing(name.trim() === '')
        if (name.trim() !== '') onSend(name.trim())
      }}
    >
      <TextField
        label={label}
        value={name}
        maxLength={BOARD_NAME_MAX}
        autoFocus={focused}
        autoComplete="off"
        error={missing ? t('boards.nameMissing') : refused?.name}
        onChange={(event) => {
          setMissing(false)
          setName(event.target.value)
        }}
      />
      <FormRefusal className="mt-3">{refusalSentence(error)}</FormRefusal>
      <Button type="submit" loading={busy} className="mt-3">
        {action}
      </Button>
    </form>
  )
}
