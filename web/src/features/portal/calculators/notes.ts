/** Said on every page of the calculators. */
export const disclaimer = '本工具仅供健康参考，不能代替医生诊断。';
export const inBrowser = '在您的浏览器里计算，填写的内容不发送、不保存，关闭页面就没有了。';
/** The advice waits for the physicians of the centre. */
export const toBeReviewed = '待本中心医师审定';
