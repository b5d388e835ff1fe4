/** Texts about setting, completing and deleting a goal. */
export const GOAL_TEXTS = {
  created: { title: 'Goal created!' },
  createFailed: 'Failed to create goal. Please try again.',
  groupMissing: 'Please select a group for your goal.',
  titleMissing: 'Please enter a title for your goal.',
  completed: {
    title: 'Goal completed!',
    description: 'Congratulations on achieving your goal! Your completion has been posted.',
  },
  restIsAllowed: 'One reached. Rest is allowed.',
  undo: { label: 'Undo', altText: 'Press F8 and choose Undo to make the goal active again.' },
  completeFailed: 'Failed to complete goal. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this goal?',
  deleted: { title: 'Goal deleted', description: 'Goal has been removed from your list' },
  onlyNewest: (count: number) => `Only the ${count} newest active goals are shown.`,
  deleteFailed: 'Failed to delete goal. Please try again.',
} as const;
