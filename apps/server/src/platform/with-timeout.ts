/** What `work` says within so many milliseconds, or else `late`. The work itself goes on, and its timer never outlives the answer. */
export async function withTimeout<T, L>(milliseconds: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
