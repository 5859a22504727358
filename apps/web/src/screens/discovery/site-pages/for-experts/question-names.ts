/** In a separate file, because the head of the page names them too. */
export const questions = ['lead', 'shared', 'full', 'pay', 'review', 'architect', 'leave'] as const
