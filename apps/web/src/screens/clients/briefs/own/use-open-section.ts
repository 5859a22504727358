/** Which section is open: one at a time, none left behind with something unsaved, and the focus where the person is. */
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'

/** To the open section, wherever on the page the question came from. */
function goBack(section: BriefSection | undefined): void {
  const heading = section && document.getElementById(`section-${section}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}

export function useOpenSection(first: BriefSection | undefined) {
  const [open, setOpen] = useState(first)
  const [saved, setSaved] = useState<BriefSection>()
  /** Asked for while another one holds something unsaved. */
  const [wanted, setWanted] = useState<BriefSection>()
  const unsaved = useRef(false)
  const editButtons = useRef(new Map<BriefSection, HTMLButtonElement>())

  const isUnsaved = useCallback(() => unsaved.current, [])
  useEditing(isUnsaved)
  const leaving = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })

  const show = (section: BriefSection | undefined) => {
    unsaved.current = false
    setWanted(undefined)
    setSaved(undefined)
    setOpen(section)
  }
  /** Back to reading; the focus returns to the button it came from. */
  const close = (section: BriefSection, done?: 'saved') => {
    flushSync(() => {
      show(undefined)
      if (done) setSaved(section)
    })
    const button = editButtons.current.get(section)
    button?.focus({ preventScroll: true })
    button?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }

  return {
    open,
    saved,
    edit: (section: BriefSection) => {
      if (section === open) return
      if (unsaved.current) setWanted(section)
      else show(section)
    },
    close,
    setUnsaved: useCallback((value: boolean) => {
      unsaved.current = value
    }, []),
    editRef: (section: BriefSection) => (button: HTMLButtonElement | null) => {
      if (button) editButtons.current.set(section, button)
      else editButtons.current.delete(section)
    },
    /** A question that has to be answered first. */
    question:
      wanted !== undefined
        ? {
            keep: () => {
              flushSync(() => setWanted(undefined))
              goBack(open)
            },
            drop: () => show(wanted),
          }
        : leaving.status === 'blocked'
          ? {
              keep: () => {
                leaving.reset()
                goBack(open)
              },
              drop: () => {
                unsaved.current = false
                leaving.proceed()
              },
            }
          : undefined,
  }
}
