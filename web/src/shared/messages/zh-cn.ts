/**
 * Every fixed Chinese sentence that more than one screen shows or that the specification quotes.
 * Sentences used once stand beside their control.
 */
export const messages = {
  notice: '系统提示',
  denied: '拒绝访问',
  missing: '很抱歉，资源未找到！',
  timeout: '网络超时',
  network: '网络连接失败，请检查网络后重试',
  expired: '很抱歉，登录已过期，请重新登录',
  expiredTitle: '登录已过期',
  signInAgain: '重新登录',
  badAnswer: '服务器返回了无法识别的内容，请稍后重试',
  saved: '保存成功',
  unsavedTitle: '有未保存的修改',
  unsavedText: '离开后，本页没有保存的内容会丢失。',
  stay: '继续编辑',
  leave: '不保存，离开',
  deleteSelected: '是否删除选中数据?',
  homeStays: '首页不能关闭',
  lastStays: '这是最后一页，不能再关闭了',
  required: (label: string) => `请填写${label}`,
  choose: (label: string) => `请选择${label}`,
  maxLength: (n: number) => `最大长度${n}位字符`,
  range: (from: number, to: number, total: number) => `${from}-${to} 共 ${total} 条`,
} as const;
