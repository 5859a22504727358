/** Opens one section at a time, never leaves one with unsaved answers, and moves the focus to where the client is. */
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'

/** Scrolls to the open section, wherever on the page it was requested. */
function goBack(section: BriefSection | undefined): void {
  const heading = section && document.getElementById(`section-${section}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}

export function useOpenSection(first: BriefSection | undefined) {
  const [open, setOpen] = useState(first)
  const [saved, setSaved] = useState<BriefSection>()
  /** The section that was requested while another one has unsaved answers. */
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
  /** Closes the section; the focus returns to the button that opened it. */
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
    /** The question about unsaved answers, which the client must answer first. */
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
