import { useEffect, useEffectEvent } from 'react'
import { moveOf, placeOf } from './flow-keys.ts'

export function useFlowKeys({
  onContinue,
  onBack,
}: {
  onContinue: () => void
  onBack: (() => void) | undefined
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const move = moveOf(event, placeOf(event.target))
    if (move === 'on') {
      event.preventDefault()
      onContinue()
    } else if (move === 'back' && onBack) {
      event.preventDefault()
      onBack()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
