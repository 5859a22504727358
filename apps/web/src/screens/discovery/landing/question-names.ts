/** In a separate file, because the head of the page names them too. */
export const questions = ['cost', 'sight', 'nobody', 'town', 'checked'] as const
